import type { AnyField } from './fields.ts'
import { kindOf } from './kinds.ts'
import { ruleOf } from './rules.ts'

/**
 * Whether two values of a field mean the same although they are written differently: `'1.00'` and
 * `'1'`, one moment in two time zones, the same references in another order, composed and
 * decomposed letters, null and undefined.
 */
export const isSameValue = (field: AnyField, one: unknown, other: unknown): boolean =>
  isEqual(one, other) || isEqual(canonical(field, one), canonical(field, other))

/** The value as its rule would store it. A value that the rule refuses is returned unchanged. */
const canonical = (field: AnyField, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  const parsed = ruleOf(field).safeParse(value)
  if (!parsed.success) return value
  return parsed.data === '' ? null : (kindOf(field).canonical?.(parsed.data) ?? parsed.data)
}

/** Deep equality of JSON values; the order of an object's keys does not matter. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other || (one == null && other == null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      name =>
        Object.hasOwn(other, name) &&
        isEqual(one[name as keyof typeof one], other[name as keyof typeof other]),
    )
  )
}
