import { createHash } from 'node:crypto'
import type { AnyResource } from '#resources/core/resource.ts'
import type { TableName } from './tableTypes.ts'

/** `deptId` -> `dept_id`; dots and dashes in names of add-ons become underscores. */
export const snake = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()

/**
 * PostgreSQL truncates names to 63 bytes. Shortening them here with a hash keeps two long ones
 * distinct.
 */
const fitting = (name: string): string =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** The table of a resource, by its name: `user` -> `uc_user`. */
export const tableOf = <const N extends string>(resource: N): TableName<N> =>
  fitting(`uc_${snake(resource)}`) as TableName<N>

/** The view with the rows of a resource that has no table. */
export const viewOf = (resource: string): string => fitting(`uc_view_${snake(resource)}`)

/** Where the rows of a resource are read from. */
export const relationOf = ({ name, view }: Pick<AnyResource, 'name' | 'view'>): string =>
  view ? viewOf(name) : tableOf(name)

/** The column of a field, system fields such as `createdAt` included. */
export const columnOf = (field: string): string => {
  const known = columnNames.get(field)
  if (known) return known
  const made = fitting(snake(field))
  // Filters can contain any names that callers make up.
  if (columnNames.size < 5000) columnNames.set(field, made)
  return made
}
const columnNames = new Map<string, string>()

/** The table that holds a `references` field: `(tenant_id, owner_id, target_id)`. */
export const linkTableOf = (resource: string, field: string): string =>
  fitting(`uc_${snake(resource)}__${snake(field)}`)

/** The foreign key from a table of links to the rows that they belong to. */
export const ownerKeyOf = (link: string): string => fitting(`${link}__owner`)

/** The unique index of a field; PostgreSQL names it as `constraint` of error 23505. */
export const uniqueIndexOf = (resource: string, field: string): string =>
  fitting(`${tableOf(resource)}__${snake(field)}__unique`)

/** The foreign key of a reference field; PostgreSQL names it as `constraint` of error 23503. */
export const foreignKeyOf = (resource: string, field: string): string =>
  fitting(`${tableOf(resource)}__${snake(field)}__fk`)

/** The index that serves a sort, or finds the rows that refer to another. */
export const indexOf = (table: string, column: string): string =>
  fitting(`${table}__${column}__idx`)

/** The field whose unique index PostgreSQL complained about. */
export const fieldOfUniqueIndex = (resource: AnyResource, constraint: string): string | undefined =>
  Object.keys(resource.fields).find(field => uniqueIndexOf(resource.name, field) === constraint)

/** The `kind` in `uc_identity` of a field that is unique in the installation: `user.userName`. */
export const identityKindOf = (resource: string, field: string): string => `${resource}.${field}`

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
