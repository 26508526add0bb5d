import type { FieldCondition } from './fields.ts'

export type Values = Record<string, unknown>

/**
 * Whether the values of other fields fulfil `only`. In a file of its own, so that lists do not load
 * the validation rules.
 */
export const meetsCondition = (only: FieldCondition | undefined, values: Values): boolean =>
  !only || Object.entries(only).every(([name, allowed]) => allowed.some(it => it === values[name]))
