import { sql } from 'kysely'
import { takesOver } from '#resources/core/permissions.ts'
import type { Action, AnyResource } from '#resources/core/resource.ts'
import { includesPermission } from '#server/auth/grants.ts'
import type { Actor } from '#server/base/actor.ts'
import { forbidden } from '#server/base/errors.ts'
import type { RowWithId } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'
import type { QueryRunner, RowRule } from '#server/kit/behaviour.ts'
import { holdsEverything } from '#server/kit/route.ts'

/** The rights to check: those of the person's own account, also while they act elsewhere. */
export type CheckedRights = Pick<Actor, 'admin' | 'grants' | 'scope' | 'key'>

interface Role {
  readonly id: string
  readonly name: string
  readonly dataScope: number
  /** Whether the role holds a menu that the judged person does not hold. */
  readonly beyond: boolean
  /**
   * The permissions of the role's menus. Read only when an API key is judged, which has only part
   * of its owner's permissions.
   */
  readonly lines: readonly string[]
}

/** The data scope that covers only the role holder's own rows. */
const ownRows = 5

/**
 * The names of those roles, of any tenant, that hold something the judged person does not: a menu,
 * a permission, or a wider data scope. People who enter a tenant with write access must not gain more
 * than they hold.
 */
export const rolesExceeding = async (
  ask: QueryRunner,
  judged: CheckedRights,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (holdsEverything(judged) || roleIds.length === 0) return new Map()
  const { grants, scope, key } = judged
  const menuIds = [...grants.menuIds]
  const rows = await ask(
    sql<Role>`select r.id::text as id, r.name, r.data_scope as "dataScope",
        exists (select from uc_menu m where ${heldMenu} and m.id <> all(${menuIds}::bigint[])) as beyond,
        case when ${key !== undefined}::boolean then array(select distinct p from uc_menu m
          cross join lateral unnest(m.permissions) p where ${heldMenu}) else '{}' end as lines
      from uc_role r where r.id = ${anyId([...new Set(roleIds)])} and r.deleted_at is null`,
  )
  const isBeyond = ({ beyond, dataScope, lines }: Role) =>
    beyond ||
    (!scope.all && dataScope !== ownRows) ||
    !lines.every(it => includesPermission(grants, it))
  return new Map(rows.filter(isBeyond).map(({ id, name }) => [id, name]))
}

const heldMenu = sql`m.id = any(r.menu_ids) and m.status = 1 and m.deleted_at is null`

/**
 * The field that holds the id of a row's owner: the person whom an action that takes over lets the
 * caller act as.
 */
const ownerOf = ({ name, scope }: AnyResource): string | undefined => {
  if (name === 'user') return 'id'
  return scope === 'all' ? undefined : scope.owner
}

interface Holder {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/**
 * The rule that refuses actions on rows of other tenants when the row's owner holds more than the
 * judged person, who could otherwise act with permissions they do not hold. The permission to enter
 * tenants is checked with the route.
 */
export const otherTenantsRule = async (
  { ask, judged }: { ask: QueryRunner; judged: CheckedRights },
  resource: AnyResource,
  rows: readonly RowWithId[],
): Promise<RowRule> => {
  const owner = ownerOf(resource)
  const actions = resource.actions as Readonly<Record<string, Action>>
  if (holdsEverything(judged) || !owner || !Object.values(actions).some(takesOver))
    return () => undefined
  const ownerIn = (row: RowWithId) => row[owner] as string | null | undefined
  const ids = rows.flatMap(row => ownerIn(row) ?? [])
  const holders = await ask(
    sql<Holder>`select u.id::text as "userId", array(
        select l.target_id::text from uc_user__role_ids l
        where l.tenant_id = u.tenant_id and l.owner_id = u.id) as "roleIds"
      from uc_user u where u.id = ${anyId([...new Set(ids)])}`,
  )
  const beyond = await rolesExceeding(
    ask,
    judged,
    holders.flatMap(it => it.roleIds),
  )
  const roles = new Map(
    holders.map(it => [it.userId, it.roleIds.map(id => beyond.get(id)).find(name => name)]),
  )
  return (row, doing) => {
    const role = roles.get(ownerIn(row) ?? '')
    return role && takesOver(actions[doing])
      ? forbidden('errors.entry.beyond', { role })
      : undefined
  }
}
