import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'
import { useTypedText } from '#src/ui/typing/useTypedText.ts'
import type { FilterProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

interface Range {
  from?: unknown
  to?: unknown
}

type End = keyof Range

/** `write` makes a limit of the condition from what is typed. */
const RangeFilter = ({
  id,
  label,
  value,
  onChange,
  write,
}: FilterProps & { write: (typed: string) => unknown }) => {
  const range = useRef<Range>({})
  range.current = (value ?? {}) as Range
  const change = (end: End, typed: string) => {
    const { [end]: _, ...rest } = range.current
    range.current = typed === '' ? rest : { ...rest, [end]: write(typed) }
    onChange(Object.keys(range.current).length === 0 ? undefined : range.current)
  }
  const limit = (end: End) => (
    <Limit
      id={end === 'from' ? id : `${id}-to`}
      label={label}
      end={end}
      value={range.current[end]}
      onChange={typed => change(end, typed)}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame in the middle of the line
    <div role="group" aria-label={label} className="uc-range">
      <span className="uc-hint">{label}</span>
      {limit('from')}
      <span className="uc-hint" aria-hidden="true">
        –
      </span>
      {limit('to')}
    </div>
  )
}

interface LimitProps {
  id: string
  label: string
  end: End
  value: unknown
  onChange: (typed: string) => void
}

const Limit = ({ id, label, end, value, onChange }: LimitProps) => {
  const t = useKitWords()
  const typed = useTypedText(value === undefined ? '' : String(value), onChange)
  return (
    <OutlinedInput
      {...typed}
      id={id}
      size="small"
      type="number"
      inputProps={{ 'aria-label': `${label} ${t(end)}` }}
    />
  )
}

export const IntegerRange = (props: FilterProps) => <RangeFilter {...props} write={Number} />
/** Amounts stay as they are typed, never through a float. */
export const MoneyRange = (props: FilterProps) => <RangeFilter {...props} write={asTyped} />

const asTyped = (typed: string) => typed
