import { user } from '#resources/user.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { scoped } from '#server/kit/scope.ts'
import type { Params } from '#server/kit/sql.ts'
import type { Actor } from '#server/kit/types.ts'
import { descendantsSql } from '#server/kit/where.ts'

/** Whom a notice is for, as its row says it. */
export interface Range {
  /** 1 everyone, 2 tenants, 3 departments and below, 4 roles, 5 users */
  readonly rangeType: number
  readonly tenantIds: readonly string[]
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly userIds: readonly string[]
}

/** A range that reaches other tenants than the writer's. */
export const isWide = ({ rangeType }: Pick<Range, 'rangeType'>): boolean => rangeType === 2

type Seeing = Pick<Actor, 'scope'>

/** That the person `u` of a tenant may be told by somebody who sees so much. */
export const isReachable = ({ scope }: Seeing, tenantId: string, params: Params): string =>
  `u.tenant_id = ${params.add(tenantId, 'bigint')} and u.status = 1 and u.deleted_at is null
    and ${scoped(user, { tenantId, scope }, params, 'u')}`

/** That the person `u` is meant, in the tenant `tenantId`. */
export const isMeant = (seeing: Seeing, tenantId: string, range: Range, params: Params): string =>
  `${isReachable(seeing, tenantId, params)}${meant(range, tenantId, params)}`

const meant = (range: Range, tenantId: string, params: Params): string => {
  if (range.rangeType === 3) {
    const tree = { table: tableOf('dept'), parent: 'parent_id', tenant: true }
    const below = descendantsSql(tree, { tenantId }, range.deptIds, params)
    return ` and u.dept_id = any(array(${below}))`
  }
  if (range.rangeType === 4)
    return ` and exists (select from ${linkTableOf('user', 'roleIds')} l where l.tenant_id = u.tenant_id
      and l.owner_id = u.id and l.target_id = any(${params.add(range.roleIds, 'bigint[]')}))`
  if (range.rangeType === 5) return ` and u.id = any(${params.add(range.userIds, 'bigint[]')})`
  return ''
}

/** That the tenant `t` is in force and meant by a range over tenants. */
export const isMeantTenant = (range: Range, now: Date, params: Params): string =>
  `t.status = 1 and t.deleted_at is null and (t.expires_at is null or t.expires_at > ${params.add(now, 'timestamptz')})${
    range.tenantIds.length > 0 ? ` and t.id = any(${params.add(range.tenantIds, 'bigint[]')})` : ''
  }`
