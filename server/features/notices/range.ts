import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { user } from '#resources/user.ts'
import type { Actor } from '#server/base/actor.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { descendantsSql } from '#server/kit/query/where.ts'

/** The range of a notice, as in its row. */
export interface NoticeRange {
  /** 1 everyone, 2 tenants, 3 departments with sub-departments, 4 roles, 5 users */
  readonly rangeType: number
  readonly tenantIds: readonly string[]
  readonly deptIds: readonly string[]
  /** Those departments with all below them, where they were looked up before. */
  readonly deptsBelow?: readonly string[]
  readonly roleIds: readonly string[]
  readonly userIds: readonly string[]
}

export type Viewer = Pick<Actor, 'tenantId' | 'scope'>
type Kind = Pick<NoticeRange, 'rangeType'>

/**
 * Whether the range includes other tenants. "Everyone" of the platform means all tenants, for
 * actors who see all rows.
 */
export const reachesOtherTenants = ({ rangeType }: Kind, { tenantId, scope }: Viewer): boolean =>
  tenantId === '1' && scope.all && (rangeType === 1 || rangeType === 2)

/** Condition: the person `u` is enabled and not deleted, so they can be notified. */
const isThere = sql<SqlBool>`u.status = 1 and u.deleted_at is null`

/**
 * Condition: the person `u` of the tenant is in the notice's range and in the writer's data scope.
 */
export const isRecipientSql = (seeing: Viewer, range: NoticeRange): RawBuilder<SqlBool> =>
  sql<SqlBool>`u.tenant_id = ${seeing.tenantId}::bigint and ${isThere}
    and ${sqlPart(params => inScopeSql(user, seeing, params, 'u'))}${meant(range, seeing)}`

/** SQL of the ids of the departments of a range with all below them. */
export const deptsBelowSql = (
  { deptIds }: NoticeRange,
  tenantId: string,
): RawBuilder<{ readonly id: string }> =>
  sqlPart(params =>
    descendantsSql(
      { table: tableOf('dept'), parent: 'parent_id', tenant: true },
      { tenantId },
      deptIds,
      params,
    ),
  )

const holders = sql.table(linkTableOf('user', 'roleIds'))

const meant = (range: NoticeRange, { tenantId }: Viewer): RawBuilder<unknown> => {
  if (range.rangeType === 3)
    return range.deptsBelow
      ? sql` and u.dept_id = ${anyId(range.deptsBelow)}`
      : sql` and u.dept_id = any(array(${deptsBelowSql(range, tenantId)}))`
  if (range.rangeType === 4)
    return sql` and exists (select from ${holders} l where l.tenant_id = u.tenant_id
      and l.owner_id = u.id and l.target_id = ${anyId(range.roleIds)})`
  if (range.rangeType === 5) return sql` and u.id = ${anyId(range.userIds)}`
  return sql``
}

/** Condition: the tenant `t` is in force and in the range. */
export const isRecipientTenantSql = (range: NoticeRange, now: Date): RawBuilder<SqlBool> => {
  const chosen = range.rangeType === 2 ? sql` and t.id = ${anyId(range.tenantIds)}` : sql``
  return sql<SqlBool>`t.status = 1 and t.deleted_at is null
    and (t.expires_at is null or t.expires_at > ${now}::timestamptz)${chosen}`
}

/** The people of the tenant `t` who are disabled and so are not notified. */
export const disabledUsersSql = sql<SqlBool>`u.tenant_id = t.id and u.status = 2 and u.deleted_at is null`
