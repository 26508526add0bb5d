import * as z from 'zod'
import type { AnyField } from './fields.ts'
import { allKinds, kindOf } from './kinds.ts'

const plainValue = z.union([z.string(), z.number(), z.boolean()])

/** Other fields with the values under which something applies. */
export const fieldConditionSchema = z.record(z.string(), z.array(plainValue))

/** A text by language. */
export const labelSchema = z.record(z.string(), z.string())

/** The settings of every kind of field. */
const common = {
  label: labelSchema,
  help: labelSchema,
  was: z.union([z.string(), z.array(z.string())]),
  initial: z.json(),
  required: z.boolean(),
  requiredInNew: z.literal(true),
  unique: z.enum(['tenant', 'platform', 'siblings']),
  search: z.boolean(),
  write: z.enum(['create', 'never']),
  unversioned: z.literal(true),
  when: fieldConditionSchema,
  autofill: z.enum(['name', 'tel', 'email', 'address-line1']),
}

/**
 * Schema of a field as JSON, of any kind that is registered now. A setting of another kind passes,
 * since stored definitions may have one; `unknownSettings` names them where a definition is added.
 */
export const fieldSchema = () => {
  const settings = Object.assign({}, ...allKinds().map(it => it.settings?.(z)), common)
  return z
    .strictObject({ kind: z.enum(allKinds().map(it => it.name)) })
    .extend(z.object(settings).partial().shape)
}

/** The settings of a field that its kind does not have. */
export const unknownSettings = (field: AnyField): string[] => {
  const own = kindOf(field).settings?.(z) ?? {}
  return Object.entries(field).flatMap(([name, value]) =>
    value === undefined || name === 'kind' || name in common || name in own ? [] : [name],
  )
}
