import type { Only } from './fields.ts'

export type Values = Record<string, unknown>

/**
 * Whether the values of other fields fulfil `only`. In a file of its own, so that lists do not load
 * the validation rules.
 */
export const holds = (only: Only | undefined, values: Values): boolean =>
  !only || Object.entries(only).every(([name, allowed]) => allowed.some(it => it === values[name]))
