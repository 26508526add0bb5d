import { extensions } from '#extensions/definitions.ts'
import { meetsCondition } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { initialValuesOf, isWritable } from '#resources/core/validate.ts'

/** Where somebody lives, or a server answers: this does for both. */
const address = (seed: number) => `https://sample${seed}.example.com/`

/** A value that the rule of a field accepts, another one for each seed. */
const sampleOf = (resource: AnyResource, name: string, seed: number): unknown => {
  const stated = extensions.find(it => it.samples?.[resource.name]?.[name])?.samples
  if (stated) return stated[resource.name]?.[name]?.(seed)
  if (name === 'address' || name === 'issuer') return address(seed)
  const field = resource.fields[name] as AnyField
  return kindOf(field).sample(field, seed, name)
}

/** Those of the definitions whose rows are added; the others show rows that come about otherwise. */
export const writable = <R extends AnyResource>(resources: readonly R[]): readonly R[] =>
  resources.filter(
    it => !it.view && !it.single && fieldsOf(it).some(([, field]) => isWritable(field, 'create')),
  )

/** The body of a valid create, another one for each seed; what it refers to is handed in by field. */
export const sampleRow = (
  resource: AnyResource,
  seed: number,
  given: Record<string, unknown> = {},
): Record<string, unknown> => {
  const writable = fieldsOf(resource).filter(([, field]) => isWritable(field, 'create'))
  const all = Object.fromEntries(
    writable.map(([name]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : sampleOf(resource, name, seed),
    ]),
  )
  const asked = Object.keys(given).flatMap(name =>
    Object.entries((resource.fields[name] as AnyField).when ?? {}).map(
      ([on, allowed]) => [on, allowed[0]] as const,
    ),
  )
  const spared = writable.flatMap(([name, field]) =>
    field.required && all[name] === null ? sparing(resource, field) : [],
  )
  const chosen = [...spared, ...asked].filter(([on]) => !Object.hasOwn(given, on))
  Object.assign(all, Object.fromEntries(chosen))
  const around = { ...initialValuesOf(resource), ...all }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => meetsCondition(resource.fields[name].when, around)),
  )
}

/** Values under which a field for which there is no row does not matter. */
const sparing = (resource: AnyResource, { when = {} }: AnyField) =>
  Object.entries(when).map(([on, allowed]) => {
    const { of = [true, false] } = resource.fields[on] as AnyField
    return [on, of.find(value => !allowed.includes(value))] as const
  })

/** Another valid value for one field, such as for an update. */
export const sampleValue = (resource: AnyResource, name: string, seed: number): unknown =>
  sampleOf(resource, name, seed)

/** Seeds of rows to refer to, so that no two have the same unique values; far from those that tests choose. */
let targets = 100_000

/**
 * Rows for the references that a resource requires in any case, by field, as `sampleRow` takes them. `add` adds a row and
 * answers its id.
 */
export const requiredRows = async (
  find: (name: string) => AnyResource | undefined,
  resource: AnyResource,
  add: (target: AnyResource, body: Record<string, unknown>) => Promise<unknown>,
): Promise<Record<string, unknown>> => {
  const rows: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(resource)) {
    const target = find(field.to ?? '')
    if (!target || !field.required || field.when || kindOf(field).refers !== 'one') continue
    targets += 1
    rows[name] = await add(
      target,
      sampleRow(target, targets, await requiredRows(find, target, add)),
    )
  }
  return rows
}
