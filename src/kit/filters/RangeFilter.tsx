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

const RangeFilter = ({ id, label, value, onChange, ends }: FilterProps & { ends: Ends }) => {
  const t = useKitWords()
  const range = (value ?? {}) as Range
  const change = (end: 'from' | 'to', typed: string) => {
    const { [end]: _, ...rest } = range
    const next = typed === '' ? rest : { ...rest, [end]: ends.write(typed, end) }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  const limit = (end: 'from' | 'to') => (
    <OutlinedInput
      id={end === 'from' ? id : `${id}-to`}
      size="small"
      type={ends.type}
      value={ends.read(range[end])}
      inputProps={{ 'aria-label': `${label} ${t(end)}` }}
      onChange={event => change(end, event.target.value)}
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

const text = (limit: unknown) => (limit === undefined ? '' : String(limit))

const numbers: Ends = { type: 'number', read: text, write: Number }
const amounts: Ends = { type: 'number', read: text, write: typed => typed }
const dates: Ends = { type: 'date', read: text, write: typed => typed }
const moments: Ends = {
  type: 'date',
  read: limit => (typeof limit === 'string' ? localDay(limit) : ''),
  write: (typed, end) => (end === 'from' ? dayStart(typed) : dayEnd(typed)),
}

export const IntegerRange = (props: FilterProps) => <RangeFilter {...props} ends={numbers} />
export const MoneyRange = (props: FilterProps) => <RangeFilter {...props} ends={amounts} />
export const DateRange = (props: FilterProps) => <RangeFilter {...props} ends={dates} />
/** Whole days of the reader's time zone. */
export const DateTimeRange = (props: FilterProps) => <RangeFilter {...props} ends={moments} />
