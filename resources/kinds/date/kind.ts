import { isDay } from '../comparable.ts'
import { makeField, type PlainOptions } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** `YYYY-MM-DD` */
    date: string
  }
}

/** A day, `YYYY-MM-DD`. */
export const date = <const O extends PlainOptions>(options: O) =>
  makeField('date')<string, O>(options)

export const dateKind: Kind = {
  name: 'date',
  rule: (_field, { z, isWithinYears }) =>
    z.isoDate({ error: 'date' }).refine(isWithinYears, 'date'),
  filterOperators: ['range', 'set'],
  sorted: true,
  isComparable: isDay,
  sample: (_field, seed) =>
    new Date(Date.UTC(1990, 0, 1 + (seed % 9000))).toISOString().slice(0, 10),
  time: 'day',
  bulk: true,
}
