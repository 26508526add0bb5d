import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'
import { moneyPattern } from '#resources/kinds/money/cents.ts'
import { useTypedText } from '#src/ui/typing/useTypedText.ts'
import type { FilterProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

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

const RangeFilter = ({ id, label, value, onChange, read, write }: FilterProps & Codec) => {
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
      read={read}
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
  const t = useKitWords()
  const { typed, wrong } = useTypedText(value === undefined ? '' : String(value), onChange, read)
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

/** Input methods write digits in full width. */
const plain = (typed: string) => typed.trim().normalize('NFKC')

/** As large as the database's integers. */
const largest = 2_147_483_647

const readInteger = (typed: string) => {
  const text = plain(typed)
  if (text === '') return text
  return /^-?\d+$/.test(text) && Math.abs(Number(text)) <= largest
    ? String(Number(text))
    : undefined
}

export const IntegerRange = (props: FilterProps) => (
  <RangeFilter {...props} read={readInteger} write={Number} />
)

/** Amounts stay as they are typed, never through a float. */
export const MoneyRange = (props: FilterProps) => {
  const readMoney = (typed: string) => {
    const text = plain(typed)
    return text === '' || moneyPattern(props.field).test(text) ? text : undefined
  }
  return <RangeFilter {...props} read={readMoney} write={text => text} />
}
