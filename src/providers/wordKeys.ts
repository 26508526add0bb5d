import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'

const systemColumns = new Set([
  'id',
  'tenantId',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'deletedByName',
])

/** The message key of a field's name. A text that holds the name of what a reference leads to is called as that reference. */
export const fieldKeyOf = (resource: AnyResource, name: string): string =>
  systemColumns.has(name)
    ? `kit.fields.${name}`
    : `resources.${resource.name}.fields.${findReferenceOfNameField(resource, name) ?? name}`

const prefix = 'resources.'

/**
 * The message key of what react-admin's own components ask for. They know a resource by the path of its screen, such as
 * `resources.org/user.fields.email`; the words of a definition are kept by its name.
 */
export const ownKeyOf = (registry: Registry, key: string): string => {
  if (!key.startsWith(prefix)) return key
  const end = key.indexOf('.', prefix.length)
  const path = key.slice(prefix.length, end < 0 ? undefined : end)
  if (!path.includes('/')) return key
  const place = registry.screenOf(path)
  if (!place) return key
  const rest = key.slice(end + 1)
  return rest.startsWith('fields.')
    ? fieldKeyOf(place.resource, rest.slice('fields.'.length))
    : `${prefix}${place.resource.name}.${rest}`
}
