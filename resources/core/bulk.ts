import type { AnyField } from './fields.ts'
import { kindOf } from './kinds.ts'
import type { Mistake } from './mistakes.ts'
import { type AnyResource, fieldOf, fieldsOf } from './resource.ts'

/** The name of the bulk update in grants and screens. Its route belongs to `update`. */
export const bulkUpdate = 'bulkUpdate'

/** What a bulk update does to a field: set a value, or add or remove references. */
export const bulkModes = ['values', 'add', 'remove'] as const
export type BulkMode = (typeof bulkModes)[number]

/** The fields that one request may set on many rows: every status, and those that `bulk` names. */
export const bulkFieldsOf = (resource: AnyResource): readonly (readonly [string, AnyField])[] => {
  if (resource.view || resource.single) return []
  const named = new Set<unknown>(resource.bulk ?? [])
  return fieldsOf(resource).filter(
    ([name, field]) =>
      !field.write && !field.when && (kindOf(field).switchesRow || named.has(name)),
  )
}

/** Whether a bulk update may use this mode on a field. */
export const takesMode = (field: AnyField, mode: BulkMode): boolean =>
  mode === 'values' || kindOf(field).refers === 'many'

/** Mistakes of `bulk` that types cannot check. */
export const bulkMistakes = (resource: AnyResource): Mistake[] =>
  ((resource.bulk ?? []) as readonly string[]).flatMap(name => {
    const wrong = (message: string) => [{ at: 'bulk', message }]
    const field = fieldOf(resource, name)
    if (!field)
      return wrong(`'bulk' names the field '${name}', which is not declared; take it out.`)
    const fits = kindOf(field).bulk && !field.write && !field.when && !field.unique
    return fits
      ? []
      : wrong(`'bulk' names the field '${name}', which cannot be set on many rows; take it out.`)
  })
