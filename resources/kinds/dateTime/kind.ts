import { isMoment } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** ISO 8601 in UTC. */
    dateTime: string
  }
}

/** A moment, ISO 8601 in UTC. */
export const dateTime = <const O extends PlainOptions>(options: O) =>
  makeField('dateTime')<string, O>(options)

export const dateTimeKind: Kind = {
  name: 'dateTime',
  // Stored in UTC: PostgreSQL refuses UTC offsets of 16 hours or more.
  rule: (_field, { z, isWithinYears }) =>
    z
      .isoDateTime({ offset: true, error: 'dateTime' })
      .refine(isWithinYears, { error: 'dateTime', abort: true })
      .overwrite(text => new Date(text).toISOString()),
  filterOperators: ['range', 'set'],
  sorted: true,
  isComparable: isMoment,
  sample: (_field, seed) =>
    new Date(Date.UTC(2025, 0, 1) + (seed % 500_000) * 60_000).toISOString(),
  time: 'moment',
  bulk: true,
}
