import { dateInputOf } from '#src/kit/inputs/dateInputOf.tsx'

/** A moment in the reader's own time zone; the row keeps it in UTC. */
export const DateTimeInput = dateInputOf({
  kind: 'dateTime',
  read: iso => new Date(iso),
  write: date => date.toISOString(),
})
