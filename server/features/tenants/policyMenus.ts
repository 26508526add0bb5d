import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { tenantMenuIds } from '#resources/core/tenantMenus.ts'
import type { Tx } from '#server/base/tables.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'

interface Menu {
  id: string
  parentId: string | null
  type: string
  permissions: readonly string[]
}

/** What a policy says about menus. */
export interface MenuTerms {
  /** Every menu that tenants may hold, including future ones. */
  readonly allMenus: boolean
  readonly allowMenus: readonly string[]
}

/** The live menus, and which of them tenants may hold at all. */
export const menusOf = async (tx: Tx, registry: Registry) => {
  const rows: Menu[] = await tx
    .selectFrom(tableOf('menu'))
    .select(['id', 'parent_id as parentId', 'type', 'permissions'])
    .where('deleted_at', 'is', null)
    .execute()
  return { all: rows, open: tenantMenuIds(rows, registry.all()) }
}

export type Menus = Awaited<ReturnType<typeof menusOf>>

/** The menus that tenants with these terms hold, including ancestors. */
export const menusUnder = ({ all, open }: Menus, terms: MenuTerms): string[] => {
  if (terms.allMenus) return [...open]
  const byId = new Map(all.map(menu => [menu.id, menu]))
  const held = new Set<string>()
  for (const id of terms.allowMenus)
    for (let at = byId.get(id); at && !held.has(at.id); at = byId.get(at.parentId ?? ''))
      held.add(at.id)
  return [...held].filter(id => open.has(id))
}

/** The menu terms of every policy; those in the bin apply to no tenant. */
export const termsOf = async (tx: Tx): Promise<(MenuTerms & { id: string })[]> => {
  const { rows } = await sql<MenuTerms & { id: string }>`
    select p.id, p.all_menus as "allMenus", array(
      select l.target_id::text from ${sql.table(linkTableOf('policy', 'allowMenus'))} l where l.owner_id = p.id
    ) as "allowMenus" from ${sql.table(tableOf('policy'))} p where p.deleted_at is null`.execute(tx)
  return rows
}

/** The menus that a tenant with this policy holds. */
export const policyMenus = async (
  tx: Tx,
  registry: Registry,
  policyId: string,
): Promise<string[]> => {
  const terms = (await termsOf(tx)).find(it => it.id === policyId)
  return terms ? menusUnder(await menusOf(tx, registry), terms) : []
}
