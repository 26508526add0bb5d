import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '#server/base/context.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { isId } from '#server/db/sql.ts'
import { idText, moment, quotaUsageSchema } from '#server/kit/answers.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import type { Effect, RoleChange } from './policyEffect.ts'

/**
 * A fingerprint of the effect of a policy, which can be added in parts. It is the same as long as
 * nothing relevant has changed. `roles` are sums of `printSql`.
 */
export const fingerprint = () => {
  let roles = 0n
  const limits = createHash('sha256')
  return {
    addRoles: (sum: string) => {
      roles += BigInt(sum)
    },
    addLimits: (exceeded: Effect['exceeded']) => {
      for (const it of exceeded) limits.update(JSON.stringify([it.tenantId, it.quota, it.max]))
    },
    whole: (): string =>
      createHash('sha256').update(`${roles} `).update(limits.digest()).digest('base64url'),
  }
}

type Names = Readonly<Record<string, { name: string; builtin?: boolean; binned?: boolean }>>

const leftRoles = {
  left: z.array(z.object({ tenant: z.string(), role: z.string() })),
  leftCount: z.int(),
}
/** What the undo of a policy change answers: the roles that it left as they are. */
export const undone = z.object(leftRoles)

const changedRole = z.object({
  id: idText,
  name: z.string().optional(),
  builtin: z.boolean().optional(),
  binned: z.boolean().optional(),
  lost: z.array(z.string()),
  gained: z.array(z.string()),
  before: z.number(),
  after: z.number(),
  deptIds: z.array(idText),
  gives: z.boolean(),
})
const changedTenant = z.object({
  id: idText,
  name: z.string().optional(),
  roles: z.array(changedRole),
  users: z.object({ count: z.int(), names: z.array(z.string()) }),
  limits: z.array(quotaUsageSchema),
  enrolling: z.int(),
})
const countedMenu = z.object({ id: idText, title: z.string(), lost: z.int(), gained: z.int() })
/** What the dry run of a policy change answers; from the second page on, tenants alone. */
export const policyPreview = z
  .object({
    tenants: z.array(changedTenant),
    fingerprint: z.string().optional(),
    summary: z
      .object({
        tenants: z.int(),
        roles: z.int(),
        menus: z.int(),
        users: z.int(),
        limits: z.int(),
        enrolling: z.int(),
      })
      .optional(),
    menus: z.array(countedMenu).optional(),
    change: z
      .object({
        at: moment,
        actorName: z.string(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      })
      .optional(),
    left: leftRoles.left.optional(),
    leftCount: leftRoles.leftCount.optional(),
  })
  .meta({ id: 'PolicyPreview' })

/** How many tenants a preview tells of at a time. */
const atOnce = 50

/** The id of the tenant after which a preview goes on, if the request names one. */
export const afterIn = ({
  after,
  ...sent
}: Readonly<Record<string, unknown>>): {
  after: string | undefined
  sent: Record<string, unknown>
} => {
  if (after !== undefined && !isId(after)) throw new Invalid({ after: { key: 'reference' } })
  return { after, sent }
}

/**
 * The effect of a policy change with the names of tenants, roles and menus, to be shown before it is
 * confirmed: the sums over all tenants and the first of these in detail. The effect comes in parts,
 * so that only the counts of the others are held.
 */
export const previewOf = async (context: Context, effects: AsyncIterable<Effect>) => {
  const print = fingerprint()
  const menus = new Map<string, Count>()
  const tenants: Awaited<ReturnType<typeof tenantsIn>> = []
  const summary = { tenants: 0, roles: 0, menus: 0, users: 0, limits: 0, enrolling: 0 }
  for await (const effect of effects) {
    for (const role of effect.roles) print.addRoles(role.print ?? '0')
    print.addLimits(effect.exceeded)
    countMenus(menus, effect)
    const users = await usersOf(context.tx, effect)
    const ids = touchedBy(effect)
    const shown = ids.slice(0, atOnce - tenants.length)
    tenants.push(...(await tenantsIn(context.tx, shown, effect, users)))
    summary.tenants += ids.length
    summary.roles += effect.roles.length
    summary.users += [...users.values()].reduce((sum, it) => sum + it.count, 0)
    summary.limits += effect.exceeded.length
    summary.enrolling += effect.enrolling.reduce((sum, it) => sum + it.users, 0)
  }
  const named = await namedMenus(context, menus)
  return {
    fingerprint: print.whole(),
    summary: { ...summary, menus: named.length },
    menus: named,
    tenants,
  }
}

/** The next tenants of a preview in detail, from effects that begin after the last one shown. */
export const nextOf = async ({ tx }: Context, effects: AsyncIterable<Effect>) => {
  const tenants: Awaited<ReturnType<typeof tenantsIn>> = []
  for await (const effect of effects) {
    const shown = touchedBy(effect).slice(0, atOnce - tenants.length)
    tenants.push(...(await tenantsIn(tx, shown, effect, await usersOf(tx, effect))))
    if (tenants.length === atOnce) break
  }
  return { tenants }
}

const touchedBy = (effect: Effect): string[] =>
  [
    ...new Set(
      Object.values(effect).flatMap((part: Effect[keyof Effect]) => part.map(it => it.tenantId)),
    ),
  ].sort((a, b) => Number(a) - Number(b))

type Users = Awaited<ReturnType<typeof usersOf>>

const tenantsIn = async (tx: Tx, ids: readonly string[], effect: Effect, users: Users) => {
  if (ids.length === 0) return []
  const shown = new Set(ids)
  const rolesOf = grouped(effect.roles.filter(it => shown.has(it.tenantId)))
  const limitsOf = grouped(effect.exceeded)
  const enrolling = new Map(effect.enrolling.map(it => [it.tenantId, it.users]))
  const names = await namesOf(tx, ids, [...rolesOf.values()].flat())
  return ids.map(id => ({
    id,
    name: names.tenants[id]?.name,
    roles: (rolesOf.get(id) ?? []).map(({ tenantId: _, print: __, roleId, ...change }) => ({
      id: roleId,
      ...names.roles[roleId],
      ...change,
    })),
    users: users.get(id) ?? { count: 0, names: [] },
    limits: (limitsOf.get(id) ?? []).map(({ tenantId: _, ...it }) => it),
    enrolling: enrolling.get(id) ?? 0,
  }))
}

const grouped = <T extends { tenantId: string }>(all: readonly T[]): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(one.tenantId, [...(groups.get(one.tenantId) ?? []), one])
  return groups
}

const namesOf = async (tx: Tx, tenantIds: readonly string[], roles: readonly RoleChange[]) => {
  const named = async (table: string, ids: readonly string[], more = sql``) => {
    const { rows } = await sql<{ names: Names | null }>`
      select json_object_agg(id, json_build_object('name', name${more})) as names
      from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(tx)
    return rows[0]?.names ?? {}
  }
  const roleIds = roles.map(it => it.roleId)
  return {
    tenants: await named(tableOf('tenant'), tenantIds),
    roles: await named(
      tableOf('role'),
      roleIds,
      sql`, 'builtin', builtin, 'binned', deleted_at is not null`,
    ),
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

/** How many roles lose and gain a menu. */
interface Count {
  lost: number
  gained: number
}

const countMenus = (counts: Map<string, Count>, { roles }: Effect): void => {
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
}

/** The menus that roles lose or gain, with the number of roles. */
const namedMenus = async (
  { tx, deps, actor, registry, language }: Context,
  counts: ReadonlyMap<string, Count>,
) => {
  const menus = sql.table(tableOf('menu'))
  const { rows } = await sql<Menu>`
    select m.id, m.type, m.name, m.title, m.component, case when m.type = 'button' then to_jsonb(p) end as page
    from ${menus} m left join ${menus} p on p.id = m.parent_id
    where m.id = any(${[...counts.keys()]}::bigint[])
    order by case when m.type = 'button' then p.id else m.id end, m.type = 'button', m.sort, m.id`.execute(
    tx,
  )
  const titleOf = (menu: Omit<Menu, 'id' | 'page'>): string =>
    String(
      behaviourOf(deps.features, 'menu')?.present?.({ actor, registry, language }, menu).title ??
        menu.title,
    )
  return rows.map(menu => ({
    id: menu.id,
    title: menu.page ? `${titleOf(menu.page)} / ${titleOf(menu)}` : titleOf(menu),
    ...(counts.get(menu.id) as Count),
  }))
}
