import { sql } from 'kysely'
import type { DataScope } from '#server/base/actor.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf } from '#server/db/names.ts'

export interface HeldRole {
  id: string
  dataScope: number
  builtin: boolean
}
interface Person {
  tenantId: string
  userId: string
  deptId: string | null
}

/** The enabled roles of the user `u`, as JSON. */
export const heldRolesSql = sql<readonly HeldRole[] | null>`(
  select json_agg(json_build_object('id', r.id::text, 'dataScope', r.data_scope, 'builtin', r.builtin) order by r.id)
  from ${sql.table(linkTableOf('user', 'roleIds'))} l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
  where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.status = 1 and r.deleted_at is null)`

/** What a person sees at this moment, including rows that this transaction has written. */
export const currentScopeOf = async (
  tx: Tx,
  { tenantId, userId }: Omit<Person, 'deptId'>,
): Promise<DataScope> => {
  const { rows } = await sql<{ deptId: string | null; roles: readonly HeldRole[] | null }>`
    select u.dept_id as "deptId", ${heldRolesSql} as roles
    from uc_user u where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(tx)
  const { deptId = null, roles } = rows[0] ?? {}
  return scopeOf(tx, { tenantId, userId, deptId }, roles ?? [])
}

/**
 * The union of the data scopes of the roles: 1 all, 2 own department, 3 own department and below, 4
 * chosen departments, 5 self, 6 self and direct subordinates, 7 self and all subordinates. For a
 * person without a department, 2 and 3 mean self.
 */
export const scopeOf = async (
  tx: Tx,
  person: Person,
  roles: readonly HeldRole[],
): Promise<DataScope> => {
  const held = new Set(roles.map(role => (role.builtin ? 1 : role.dataScope)))
  if (held.has(1)) return { all: true, deptIds: [], ownerIds: [] }
  const { deptId, userId } = person
  const own = deptId && (held.has(2) || held.has(3)) ? [deptId] : []
  const below = deptId && held.has(3) ? await deptsBelow(tx, person.tenantId, deptId) : []
  const chosen = held.has(4) ? await chosenDepts(tx, person.tenantId, roles) : []
  const alone =
    held.has(5) || (deptId === null && (held.has(2) || held.has(3))) || held.has(6) || held.has(7)
  const people = held.has(7)
    ? await subordinates(tx, person, 'all')
    : held.has(6)
      ? await subordinates(tx, person, 'direct')
      : []
  return {
    all: false,
    deptIds: [...new Set([...own, ...below, ...chosen])],
    ownerIds: [...new Set([...(alone ? [userId] : []), ...people])],
  }
}

const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(row => row.id)

const deptsBelow = async (tx: Tx, tenantId: string, deptId: string) =>
  ids(
    await sql<{ id: string }>`with recursive below(id) as (
      select ${deptId}::bigint
      union select d.id from uc_dept d join below on d.parent_id = below.id where d.tenant_id = ${tenantId}
    ) select id from below`.execute(tx),
  )

const chosenDepts = async (tx: Tx, tenantId: string, roles: readonly HeldRole[]) => {
  const custom = roles.filter(role => role.dataScope === 4).map(role => role.id)
  return ids(
    await sql<{
      id: string
    }>`select distinct l.target_id as id from ${sql.table(linkTableOf('role', 'deptIds'))} l
      join uc_dept d on d.tenant_id = l.tenant_id and d.id = l.target_id and d.deleted_at is null
      where l.tenant_id = ${tenantId} and l.owner_id = any(${custom}::bigint[])`.execute(tx),
  )
}

/**
 * The people whom somebody invited or created; for `all` also those whom these invited or created.
 */
const subordinates = async (tx: Tx, { tenantId, userId }: Person, depth: 'direct' | 'all') =>
  ids(
    await sql<{ id: string }>`with recursive chain(id, depth, gone) as (
      select ${userId}::bigint, 0, false
      union select u.id, ${depth === 'all' ? sql`0` : sql`chain.depth + 1`}, u.deleted_at is not null from uc_user u
        join chain on (u.inviter_id = chain.id and not chain.gone) or u.created_by = chain.id
        where u.tenant_id = ${tenantId} and chain.depth < 1
    ) select distinct id from chain`.execute(tx),
  )
