import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'
import { centsOfMoney, moneyPattern } from './cents.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** A decimal string with two places, `'12.50'`; stored as integer cents. */
    money: string
  }
}

/** An exact amount with two decimals, as a string. */
export const money = <const O extends CommonOptions & { initial?: string; min?: number }>(
  options: O,
) => makeField('money')<string, O>(options)

export const moneyKind: Kind = {
  name: 'money',
  settings: z => ({ min: z.number() }),
  rule: (field, { z }) => z.string({ error: 'money' }).regex(moneyPattern(field), 'money'),
  filterOperators: ['range', 'set'],
  sorted: true,
  isComparable: it => typeof it === 'string' && moneyPattern({}).test(it),
  canonical: value => (typeof value === 'string' ? centsOfMoney(value) : value),
  sample: (_field, seed) => `${seed % 10_000}.${String(seed % 100).padStart(2, '0')}`,
}
