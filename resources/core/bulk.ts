import { type AnyResource, fieldOf, fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'

/** Name under which grants and screens know the change of many rows at once; its route belongs to `update`. */
export const bulkUpdate = 'bulkUpdate'

/** How a bulk change treats a field: a new value, or more or fewer of several references. */
export const bulkModes = ['values', 'add', 'remove'] as const
export type BulkMode = (typeof bulkModes)[number]

/** The fields that may be set on many rows at once: each status, and those that `bulk` names. */
export const bulkFieldsOf = (resource: AnyResource): readonly (readonly [string, AnyField])[] => {
  if (resource.view || resource.single) return []
  const named = new Set<unknown>(resource.bulk ?? [])
  return fieldsOf(resource).filter(
    ([name, field]) => !field.write && !field.when && (field.kind === 'status' || named.has(name)),
  )
}

/** Whether a bulk change may treat a field like this. */
export const takesMode = (field: AnyField, mode: BulkMode): boolean =>
  mode === 'values' || field.kind === 'references'

/** Kinds that mean the same on every row; a name or a picture is of one row alone. */
const suited = new Set(['flag', 'choice', 'date', 'dateTime', 'integer', 'reference', 'references'])

/** Mistakes of `bulk` that types cannot see. */
export const bulkMistakes = (resource: AnyResource): string[] =>
  ((resource.bulk ?? []) as readonly string[]).flatMap(name => {
    const field = fieldOf(resource, name)
    if (!field) return [`'bulk' names the field '${name}', which is not declared; take it out.`]
    const fits = suited.has(field.kind) && !field.write && !field.when && !field.unique
    return fits
      ? []
      : [`'bulk' names the field '${name}', which cannot be set on many rows; take it out.`]
  })
