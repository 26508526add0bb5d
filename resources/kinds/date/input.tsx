import { localDay } from '#src/kit/filters/days.ts'
import { dateInputOf } from '#src/kit/inputs/dateInputOf.tsx'

/** A day, which no time zone may shift. */
export const DateInput = dateInputOf({
  kind: 'date',
  read: day => new Date(`${day}T00:00:00`),
  write: date => localDay(date.toISOString()),
})
