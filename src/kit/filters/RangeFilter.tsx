import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import type { FilterProps } from '../overrides.ts'
import { useKitTranslate } from '../words.ts'

interface Range {
  from?: unknown
  to?: unknown
}

type End = keyof Range

interface Codec {
  /** What is typed as the API takes it, or nothing of what is no number. */
  read: (typed: string) => string | undefined
  write: (read: string) => unknown
}

/** A condition with two ends, each of which may be open. */
export const RangeFilter = ({ id, label, value, onChange, read, write }: FilterProps & Codec) => {
  const range = useRef<Range>({})
  range.current = (value ?? {}) as Range
  const change = (end: End, typed: string) => {
    const { [end]: _, ...rest } = range.current
    range.current = typed === '' ? rest : { ...rest, [end]: write(typed) }
    onChange(Object.keys(range.current).length === 0 ? undefined : range.current)
  }
  // As the applied value is spelled: while `1.0` is typed, 1 is applied, and nothing has changed elsewhere.
  const readAsWritten = (typed: string) => {
    const text = read(typed)
    return text ? String(write(text)) : text
  }
  const limit = (end: End) => (
    <Limit
      id={end === 'from' ? id : `${id}-to`}
      label={label}
      end={end}
      value={range.current[end]}
      read={readAsWritten}
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

interface LimitProps extends Pick<Codec, 'read'> {
  id: string
  label: string
  end: End
  value: unknown
  onChange: (typed: string) => void
}

/** A text field: one of type `number` tells nothing of what it does not understand, and shows it all the same. */
const Limit = ({ id, label, end, value, read, onChange }: LimitProps) => {
  const t = useKitTranslate()
  const { typed, wrong } = useDebouncedInput(
    value === undefined ? '' : String(value),
    onChange,
    read,
  )
  return (
    <OutlinedInput
      {...typed}
      id={id}
      size="small"
      error={wrong}
      inputProps={{
        'aria-label': `${label} ${t(end)}`,
        inputMode: 'decimal',
        autoComplete: 'off',
        maxLength: 20,
        dir: 'ltr',
      }}
    />
  )
}

/** What is typed without blanks. Input methods write digits in full width. */
export const plainDigits = (typed: string) => typed.trim().normalize('NFKC')
