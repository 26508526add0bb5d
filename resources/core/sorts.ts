import { kindOf } from './kinds.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from './resource.ts'

const stamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'deletedAt'])

/**
 * The names, besides `id`, that rows can be sorted by: the columns that a screen shows or offers,
 * and references. Each has an index (`server/db/resourceTables.ts`), because sorting a large tenant
 * without one takes seconds; with `fewRows`, only references have one. The API refuses every other
 * sort. A view says itself which of its columns have an index (`sorts`). A choice that lapses has no
 * index, because the value that is read depends on the time; there are few invitations and notices,
 * the resources with such a choice.
 */
export const sortableFieldsOf = (resource: AnyResource): readonly string[] => {
  if (resource.view) return (resource.sorts ?? []) as readonly string[]
  const screens = Object.values(resource.screens) as Screen[]
  const shown = screens.flatMap(({ columns, more = [], sort }) => [...columns, ...more, sort[0]])
  const references = fieldsOf(resource).flatMap(([name, field]) =>
    kindOf(field).refers === 'one' ? [name] : [],
  )
  const names = new Set(['createdAt', ...shown, ...references])
  return [...names].filter(name => isOrdered(resource, name))
}

const isOrdered = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field ? kindOf(field).sorted === true : stamps.has(name)
}
