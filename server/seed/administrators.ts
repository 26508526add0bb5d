import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'
import { menusOf, menusUnder, termsOf } from './policyMenus.ts'

const links = sql.table(linkTableOf('role', 'menuIds'))

/**
 * Grants the built-in administrators every menu they may hold (all for the platform, those of the
 * policy for tenants), and removes from the roles of every tenant what its policy no longer allows.
 * Links to menus in the bin stay.
 */
export const grantAdministrators = async (tx: Tx, registry: Registry): Promise<void> => {
  const menus = await menusOf(tx, registry)
  await grant(
    tx,
    menus.all.map(menu => menu.id),
    sql`t.id = 1`,
  )
  for (const terms of await termsOf(tx)) {
    const held = menusUnder(menus, terms)
    const under = sql`t.id <> 1 and t.policy_id = ${terms.id}`
    await revoke(tx, held, under)
    await grant(tx, held, under)
  }
}

const grant = (tx: Tx, menuIds: readonly string[], whose: ReturnType<typeof sql>) =>
  sql`insert into ${links} (tenant_id, owner_id, target_id)
    select r.tenant_id, r.id, m.id from ${sql.table(tableOf('role'))} r
      join ${sql.table(tableOf('tenant'))} t on t.id = r.tenant_id
      cross join unnest(${[...menuIds]}::bigint[]) as m(id)
    where r.builtin and r.deleted_at is null and ${whose}
      and not exists (select from ${links} l where l.tenant_id = r.tenant_id and l.owner_id = r.id and l.target_id = m.id)
    on conflict do nothing`.execute(tx)

const revoke = (tx: Tx, menuIds: readonly string[], whose: ReturnType<typeof sql>) =>
  sql`delete from ${links} l using ${sql.table(tableOf('tenant'))} t
    where t.id = l.tenant_id and ${whose} and l.target_id <> all(${[...menuIds]}::bigint[])
      and exists (select from ${sql.table(tableOf('menu'))} m where m.id = l.target_id and m.deleted_at is null)`.execute(
    tx,
  )
