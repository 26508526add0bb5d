import type { Only } from './fields.ts'
import type { Values } from './validate.ts'

/** Whether the values of other fields let this one matter. Apart from the rules, so that lists load none of them. */
export const holds = (only: Only | undefined, values: Values): boolean =>
  !only || Object.entries(only).every(([name, allowed]) => allowed.some(it => it === values[name]))
