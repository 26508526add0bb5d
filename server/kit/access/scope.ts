import { sql } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import { currentScopeOf } from '#server/auth/scope.ts'
import type { Actor } from '#server/base/actor.ts'
import { forbidden, Invalid } from '#server/base/errors.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import type { Params } from '#server/db/sql.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import type { Work } from '#server/kit/work.ts'

interface Scoping {
  readonly dept?: string
  readonly owner?: string
}

/**
 * The fields that data scopes check in a resource; undefined when every member sees all rows of the
 * tenant.
 */
export const scopingOf = (resource: AnyResource): Scoping | undefined =>
  resource.scope === 'all' ? undefined : (resource.scope as Scoping)

/** Whether the actor's data scope includes every row of their tenant. */
export const seesAllRows = (resource: AnyResource, { scope }: Pick<Actor, 'scope'>): boolean =>
  scope.all || scopingOf(resource) === undefined

type Seeing = Pick<Actor, 'scope' | 'tenantId'>

/**
 * SQL condition: the row is in the actor's data scope, in one of their departments or owned by one
 * of their people. A row with an owner only counts as in the owner's department.
 */
export const inScopeSql = (
  resource: AnyResource,
  { scope, tenantId }: Seeing,
  params: Params,
  alias = 't',
): string => {
  const looksAt = scopingOf(resource)
  if (!looksAt || scope.all) return 'true'
  const of = (name: string) => `${alias}.${columnOf(name)}`
  const parts: string[] = []
  if (looksAt.dept)
    parts.push(`${of(looksAt.dept)} = any(${params.add(scope.deptIds, 'bigint[]')})`)
  if (looksAt.owner)
    parts.push(`${of(looksAt.owner)} = any(${params.add(scope.ownerIds, 'bigint[]')})`)
  if (looksAt.owner && !looksAt.dept && scope.deptIds.length > 0)
    parts.push(
      `${of(looksAt.owner)} in (select p.id from ${tableOf('user')} p where p.tenant_id = ${params.add(tenantId, 'bigint')}
        and p.dept_id = any(${params.add(scope.deptIds, 'bigint[]')}))`,
    )
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false'
}

/**
 * Whether scopes depend on the rows themselves, so that writing a row may change what the actor
 * sees.
 */
const isRestedOn = (looksAt: Scoping): boolean => looksAt.dept === 'id' || looksAt.owner === 'id'

/** Refuses a row that was written when it is now outside of the actor's data scope. */
export const requireInScope = async (work: Work, id: string): Promise<void> => {
  const { plan, actor, tx } = work
  const looksAt = scopingOf(plan.resource)
  if (!looksAt || actor.scope.all) return
  const scope = isRestedOn(looksAt) ? await currentScopeOf(tx, actor) : actor.scope
  const own = plan.tenant ? sql`t.tenant_id = ${actor.tenantId}::bigint and ` : sql``
  const within = sqlPart(params => inScopeSql(plan.resource, { ...actor, scope }, params))
  const { rows } = await sql`select from ${sql.table(plan.table)} t
    where ${own}t.id = ${id}::bigint and ${within}`.execute(tx)
  if (rows.length === 0) throw outside(plan.resource, looksAt)
}

/** The refusal, at the field that decides: the department, or the parent of a department. */
const outside = ({ tree }: AnyResource, { dept }: Scoping) => {
  const field = dept === 'id' ? (tree?.parent as string | undefined) : dept
  return field ? new Invalid({ [field]: { key: 'outOfScope' } }) : forbidden('errors.outOfScope')
}
