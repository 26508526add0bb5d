import type { AnyResource } from '#resources/core/define.ts'
import { columnOf } from '#server/db/names.ts'
import type { Params } from './sql.ts'
import type { Actor, AnyRow } from './types.ts'

interface Scoping {
  readonly dept?: string
  readonly owner?: string
}

/** What data scope looks at in a resource; undefined when every member sees all of the tenant's rows. */
export const scopingOf = (resource: AnyResource): Scoping | undefined =>
  resource.scope === 'all' ? undefined : (resource.scope as Scoping)

/** Whether the actor's data scope leaves out no row of his tenant. */
export const seesAll = (resource: AnyResource, { scope }: Pick<Actor, 'scope'>): boolean =>
  scope.all || scopingOf(resource) === undefined

/** That a row lies in the actor's data scope: in one of his departments, or owned by one of his people. */
export const scoped = (
  resource: AnyResource,
  { scope }: Actor,
  params: Params,
  alias = 't',
): string => {
  const looksAt = scopingOf(resource)
  if (!looksAt || scope.all) return 'true'
  const parts: string[] = []
  if (looksAt.dept)
    parts.push(`${alias}.${columnOf(looksAt.dept)} = any(${params.add(scope.deptIds, 'bigint[]')})`)
  if (looksAt.owner)
    parts.push(
      `${alias}.${columnOf(looksAt.owner)} = any(${params.add(scope.ownerIds, 'bigint[]')})`,
    )
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false'
}

/** The same of a row at hand, such as one about to be written. */
export const inScope = (resource: AnyResource, { scope, userId }: Actor, row: AnyRow): boolean => {
  const looksAt = scopingOf(resource)
  if (!looksAt || scope.all) return true
  const newSubordinate = row.id === undefined && looksAt.owner === 'id' && row.createdBy === userId
  if (newSubordinate && scope.subordinates) return true
  const within = (field: string | undefined, ids: readonly string[]) =>
    field !== undefined && row[field] != null && ids.includes(String(row[field]))
  return within(looksAt.dept, scope.deptIds) || within(looksAt.owner, scope.ownerIds)
}
