import { late } from '../late.tsx'
import type { InputProps } from '../overrides.ts'

const DateBox = late(
  async () => (await import('#src/ui/dates/DateBox.tsx')).DateBox,
  <div className="uc-coming" />,
)

interface Codec {
  kind: 'date' | 'dateTime'
  read: (text: string) => Date
  write: (date: Date) => string
}

/** What does not parse must not pass for empty: the rule of the kind refuses `NaN`. */
export const dateInputOf =
  ({ kind, read, write }: Codec) =>
  ({ id, value, onChange, disabled, error, describedBy }: InputProps) => (
    <DateBox
      id={id}
      labelledBy={`${id}-label`}
      kind={kind}
      value={
        typeof value === 'string' && value
          ? read(value)
          : Number.isNaN(value)
            ? new Date(Number.NaN)
            : null
      }
      onChange={date => onChange(date && (Number.isNaN(date.getTime()) ? Number.NaN : write(date)))}
      disabled={disabled ?? false}
      error={Boolean(error)}
      describedBy={describedBy}
    />
  )
