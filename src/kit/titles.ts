import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'

/** What people call a row: its title, or its id where the title is empty. */
export const titleOf = (resource: AnyResource, row: Values): string =>
  String(row[resource.title] || row.id || '')

/** What people call a row in headings and messages: its display name where the definition has one, else its title. */
export const nameOf = (resource: AnyResource, row: Values): string =>
  String((resource.displayName && row[resource.displayName]) || titleOf(resource, row))

/** What stands beside that name: the account of a person, the subtitle of anything else. */
export const secondNameOf = (resource: AnyResource, row: Values): string | undefined => {
  const name = nameOf(resource, row)
  const others = [resource.title, resource.subtitle].map(field => field && row[field])
  return others.find((it): it is string => typeof it === 'string' && it !== '' && it !== name)
}

/** The title with its subtitle, as in `zhangwei (Zhang Wei)`. */
export const fullTitleOf = (resource: AnyResource, row: Values): string => {
  const subtitle = resource.subtitle && row[resource.subtitle]
  return subtitle ? `${titleOf(resource, row)} (${subtitle})` : titleOf(resource, row)
}
