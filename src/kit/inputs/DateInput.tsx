import { localDay } from '../filters/days.ts'
import { late } from '../late.tsx'
import type { InputProps } from '../overrides.ts'

const DateBox = late(
  async () => (await import('#src/ui/dates/DateBox.tsx')).DateBox,
  <div className="uc-coming" data-kind="date" />,
)

interface Codec {
  kind: 'date' | 'dateTime'
  read: (text: string) => Date
  write: (date: Date) => string
}

/** What does not parse must not pass for empty: the rule of the kind refuses `NaN`. */
const inputOf =
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

/** A day, which no time zone may shift. */
export const DateInput = inputOf({
  kind: 'date',
  read: day => new Date(`${day}T00:00:00`),
  write: date => localDay(date.toISOString()),
})

/** A moment in the reader's own time zone; the row keeps it in UTC. */
export const DateTimeInput = inputOf({
  kind: 'dateTime',
  read: iso => new Date(iso),
  write: date => date.toISOString(),
})
