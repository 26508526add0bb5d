import type { AnyResource } from '#resources/core/define.ts'
import type { Values } from '#resources/core/validate.ts'

/** What people call a row: its title, or its id where the title is empty. */
export const titleOf = (resource: AnyResource, row: Values): string =>
  String(row[resource.title] || row.id || '')

/** The title with its subtitle, as in `zhangwei (Zhang Wei)`. */
export const fullTitleOf = (resource: AnyResource, row: Values): string => {
  const subtitle = resource.subtitle && row[resource.subtitle]
  return subtitle ? `${titleOf(resource, row)} (${subtitle})` : titleOf(resource, row)
}
