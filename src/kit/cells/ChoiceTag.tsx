import type { CellProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'
import { EmptyValue, isEmptyValue } from './EmptyValue.tsx'

interface ChoiceTagProps extends Pick<CellProps, 'resource' | 'name' | 'value'> {
  /** By value; the rest is neutral. */
  tones: Readonly<Record<string, Tone>>
  /** The row's `failure`, told beside the tag. */
  failure?: string | number | null
}

/** How something stands, as a tag, and why where it failed. */
export const ChoiceTag = ({ resource, name, value, tones, failure }: ChoiceTagProps) => {
  const words = useResourceTexts(resource)
  if (isEmptyValue(value)) return <EmptyValue />
  const why = isEmptyValue(failure) ? '' : words.choice('failure', failure)
  return (
    <span className="uc-line">
      <span style={{ flexShrink: 0 }}>
        <StatusTag label={words.choice(name, value)} tone={tones[String(value)] ?? 'neutral'} />
      </span>
      {why && (
        <span className="uc-text" title={why}>
          {why}
        </span>
      )}
    </span>
  )
}
