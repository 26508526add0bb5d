import { sql } from 'kysely'
import type { Grants } from '#server/base/actor.ts'
import type { Tx } from '#server/base/tables.ts'
import { compileGrants } from './grants.ts'

interface Menu {
  id: string
  parent_id: string | null
  permissions: readonly string[]
  granted: boolean
}

/** The grants of these roles' menus. A menu below a disabled one counts as disabled. */
export const grantsOfRoles = async (
  tx: Tx,
  tenantId: string,
  roles: readonly { id: string }[],
): Promise<Grants> => {
  const { rows } = await sql<Menu>`
    select m.id, m.parent_id, m.permissions, m.id in (
      select unnest(r.menu_ids) from uc_role r
      where r.tenant_id = ${tenantId} and r.id = any(${roles.map(role => role.id)}::bigint[])
    ) as granted
    from uc_menu m where m.status = 1 and m.deleted_at is null`.execute(tx)
  return grantsOfMenus(rows)
}

/** The same for menus that have been read: the grants of the enabled ones. */
const grantsOfMenus = (menus: readonly Menu[]): Grants => {
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  const lineOf = (menu: Menu, below: readonly string[] = []): readonly string[] | undefined => {
    const line = [...below, menu.id]
    if (menu.parent_id === null) return line
    const parent = byId.get(menu.parent_id)
    return parent && !line.includes(parent.id) ? lineOf(parent, line) : undefined
  }
  const granted = menus.flatMap(menu => {
    const line = menu.granted ? lineOf(menu) : undefined
    return line ? [{ menu, line }] : []
  })
  return compileGrants(
    granted.flatMap(({ menu }) => menu.permissions),
    granted.flatMap(({ line }) => line),
  )
}
