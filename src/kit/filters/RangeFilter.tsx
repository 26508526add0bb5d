import OutlinedInput from '@mui/material/OutlinedInput'
import type { FilterProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'
import { dayEnd, dayStart, localDay } from './days.ts'

interface Range {
  from?: unknown
  to?: unknown
}

interface Ends {
  type: 'date' | 'number'
  /** What an input holds, from a limit of the condition, and back. */
  read: (limit: unknown) => string
  write: (typed: string, end: 'from' | 'to') => unknown
}

const rangeOf = ({ type, read, write }: Ends) => {
  const RangeFilter = ({ id, label, value, onChange }: FilterProps) => {
    const t = useKitWords()
    const range = (value ?? {}) as Range
    const change = (end: 'from' | 'to', typed: string) => {
      const { [end]: _, ...rest } = range
      const next = typed === '' ? rest : { ...rest, [end]: write(typed, end) }
      onChange(Object.keys(next).length === 0 ? undefined : next)
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame in the middle of the line
      <div role="group" aria-label={label} className="uc-range">
        <span className="uc-hint">{label}</span>
        {(['from', 'to'] as const).map(end => (
          <OutlinedInput
            key={end}
            id={end === 'from' ? id : `${id}-to`}
            size="small"
            type={type}
            value={read(range[end])}
            inputProps={{ 'aria-label': `${label} ${t(end)}` }}
            onChange={event => change(end, event.target.value)}
          />
        ))}
      </div>
    )
  }
  return RangeFilter
}

const text = (limit: unknown) => (limit === undefined ? '' : String(limit))

export const IntegerRange = rangeOf({ type: 'number', read: text, write: Number })
export const MoneyRange = rangeOf({ type: 'number', read: text, write: typed => typed })
export const DateRange = rangeOf({ type: 'date', read: text, write: typed => typed })
/** Whole days of the reader's time zone. */
export const DateTimeRange = rangeOf({
  type: 'date',
  read: limit => (typeof limit === 'string' ? localDay(limit) : ''),
  write: (typed, end) => (end === 'from' ? dayStart(typed) : dayEnd(typed)),
})
