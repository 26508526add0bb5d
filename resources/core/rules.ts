import type { ZodType } from 'zod'
import type { AnyField } from '#resources/kinds/field.ts'
import * as tools from '#resources/kinds/ruleTools.ts'
import { kindOf } from './kinds.ts'

const compiled = new WeakMap<AnyField, ZodType>()

/** Returns the zod rule of a field, compiled once per field. The caller handles null. */
export const ruleOf = (field: AnyField): ZodType => {
  const known = compiled.get(field)
  if (known) return known
  const rule = kindOf(field).rule(field, tools)
  compiled.set(field, rule)
  return rule
}
