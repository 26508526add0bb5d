import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Context, Tx } from '#server/kit/types.ts'
import { menuTitle } from './menuTitle.ts'
import type { Effect } from './policyEffect.ts'

/** A fingerprint of an effect. It is the same as long as nothing relevant has changed. */
export const fingerprintOf = ({ roles, exceeded }: Effect): string =>
  createHash('sha256')
    .update(JSON.stringify([roles, exceeded.map(it => [it.tenantId, it.quota, it.max])]))
    .digest('base64url')

type Names = Readonly<Record<string, { name: string; builtin?: boolean }>>

/**
 * The effect of a policy change with the names of tenants, roles and menus, to be shown before it is
 * confirmed.
 */
export const previewOf = async (context: Context, effect: Effect) => {
  const { tx } = context
  const touched = [
    ...new Set(
      Object.values(effect).flatMap((part: Effect[keyof Effect]) => part.map(it => it.tenantId)),
    ),
  ].sort((a, b) => Number(a) - Number(b))
  const names = await namesOf(tx, touched, effect)
  const users = await usersOf(tx, effect)
  const menus = await menusIn(context, effect)
  const rolesOf = grouped(effect.roles)
  const limitsOf = grouped(effect.exceeded)
  const enrolling = new Map(effect.enrolling.map(it => [it.tenantId, it.users]))
  const tenants = touched.map(id => ({
    id,
    name: names.tenants[id]?.name,
    roles: (rolesOf.get(id) ?? []).map(({ tenantId: _, roleId, ...change }) => ({
      id: roleId,
      ...names.roles[roleId],
      ...change,
    })),
    users: users.get(id) ?? { count: 0, names: [] },
    limits: (limitsOf.get(id) ?? []).map(({ tenantId: _, ...it }) => it),
    enrolling: enrolling.get(id) ?? 0,
  }))
  return {
    fingerprint: fingerprintOf(effect),
    summary: {
      tenants: tenants.length,
      roles: effect.roles.length,
      menus: menus.length,
      users: [...users.values()].reduce((sum, it) => sum + it.count, 0),
      limits: effect.exceeded.length,
      enrolling: effect.enrolling.reduce((sum, it) => sum + it.users, 0),
    },
    menus,
    tenants,
  }
}

const grouped = <T extends { tenantId: string }>(all: readonly T[]): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(one.tenantId, [...(groups.get(one.tenantId) ?? []), one])
  return groups
}

const namesOf = async (tx: Tx, tenantIds: readonly string[], { roles }: Effect) => {
  const named = async (table: string, ids: readonly string[], more = sql``) => {
    const { rows } = await sql<{ names: Names | null }>`
      select json_object_agg(id, json_build_object('name', name${more})) as names
      from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(tx)
    return rows[0]?.names ?? {}
  }
  const roleIds = roles.map(it => it.roleId)
  return {
    tenants: await named(tableOf('tenant'), tenantIds),
    roles: await named(tableOf('role'), roleIds, sql`, 'builtin', builtin`),
  }
}

/** For each tenant the number of people with a role that changes, and the first few of them. */
const usersOf = async (tx: Tx, { roles }: Effect) => {
  const links = sql.table(linkTableOf('user', 'roleIds'))
  const { rows } = await sql<{ id: string; count: number; names: string[] }>`
    select tenant_id as id, count(*)::int as count, (array_agg(name order by user_id))[1:5] as names from (
      select distinct u.tenant_id, u.id as user_id, coalesce(nullif(u.real_name, ''), u.user_name) as name
      from unnest(${roles.map(it => it.tenantId)}::bigint[], ${roles.map(it => it.roleId)}::bigint[]) as e(tenant_id, role_id)
        join ${links} l on l.tenant_id = e.tenant_id and l.target_id = e.role_id
        join ${sql.table(tableOf('user'))} u on u.tenant_id = l.tenant_id and u.id = l.owner_id and u.deleted_at is null
    ) held group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...it }) => [id, it]))
}

interface Menu {
  id: string
  type: string
  name: string
  title: string
  component: string | null
  /** The page that a button belongs to. */
  page: Omit<Menu, 'id' | 'page'> | null
}

/** The menus that roles lose or gain, with the number of roles. */
const menusIn = async ({ tx, registry, language }: Context, { roles }: Effect) => {
  const counts = new Map<string, { lost: number; gained: number }>()
  const count = (ids: readonly string[], way: 'lost' | 'gained') => {
    for (const id of ids) {
      const known = counts.get(id) ?? { lost: 0, gained: 0 }
      counts.set(id, { ...known, [way]: known[way] + 1 })
    }
  }
  for (const { lost, gained } of roles) {
    count(lost, 'lost')
    count(gained, 'gained')
  }
  const menus = sql.table(tableOf('menu'))
  const { rows } = await sql<Menu>`
    select m.id, m.type, m.name, m.title, m.component, case when m.type = 'button' then to_jsonb(p) end as page
    from ${menus} m left join ${menus} p on p.id = m.parent_id
    where m.id = any(${[...counts.keys()]}::bigint[])
    order by case when m.type = 'button' then p.id else m.id end, m.type = 'button', m.sort, m.id`.execute(
    tx,
  )
  const titleOf = (menu: Omit<Menu, 'id' | 'page'>) => menuTitle(registry, menu, language)
  return rows.map(menu => ({
    id: menu.id,
    title: menu.page ? `${titleOf(menu.page)} / ${titleOf(menu)}` : titleOf(menu),
    ...(counts.get(menu.id) as { lost: number; gained: number }),
  }))
}
