import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import { menusOf, menusUnder, termsOf } from './policyMenus.ts'

const roles = sql.table(tableOf('role'))
const tenants = sql.table(tableOf('tenant'))

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
  sql`update ${roles} r set menu_ids = array(select unnest(r.menu_ids) union select unnest(${[...menuIds]}::bigint[]))
    from ${tenants} t where t.id = r.tenant_id and r.builtin and r.deleted_at is null and ${whose}
      and not r.menu_ids @> ${[...menuIds]}::bigint[]`.execute(tx)

const revoke = (tx: Tx, menuIds: readonly string[], whose: ReturnType<typeof sql>) =>
  sql`with gone as (select array(select id from ${sql.table(tableOf('menu'))}
      where deleted_at is null and id <> all(${[...menuIds]}::bigint[])) as ids)
    update ${roles} r set menu_ids = array(select m from unnest(r.menu_ids) m where m <> all(g.ids))
    from gone g, ${tenants} t where t.id = r.tenant_id and ${whose} and r.menu_ids && g.ids`.execute(
    tx,
  )
