import { useTranslate } from 'react-admin'
import type { CellProps } from '#src/kit/overrides.ts'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'

const tones: Readonly<Record<string, Tone>> = {
  success: 'success',
  wrong: 'warning',
  closed: 'error',
  refused: 'error',
}

/** How a sign-in ended. */
export const ResultCell = ({ value }: CellProps<object, string | number | null>) => {
  const translate = useTranslate()
  return (
    <StatusTag
      label={translate(`resources.signIn.choices.result.${value}`)}
      tone={tones[value ?? ''] ?? 'neutral'}
    />
  )
}
