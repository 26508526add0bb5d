import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import type { Tx } from '#server/kit/types.ts'

const links = sql.table(linkTableOf('role', 'menuIds'))

interface MenuNode {
  id: string
  parent_id: string | null
  type: string
  permissions: readonly string[]
}

/** Gives the built-in administrators every menu that is theirs: all for the platform, the tenant-side ones elsewhere. */
export const grantAdministrators = async (tx: Tx, registry: Registry): Promise<void> => {
  const { rows } =
    await sql<MenuNode>`select id, parent_id, type, permissions from ${sql.table(tableOf('menu'))} where deleted_at is null`.execute(
      tx,
    )
  const ours = tenantSide(rows, registry)
  await grant(
    tx,
    rows.map(row => row.id),
    sql`r.tenant_id = 1`,
  )
  await grant(tx, [...ours], sql`r.tenant_id <> 1`)
  await revoke(
    tx,
    rows.map(row => row.id).filter(id => !ours.has(id)),
  )
}

const grant = (tx: Tx, menuIds: readonly string[], whose: ReturnType<typeof sql>) =>
  sql`insert into ${links} (tenant_id, owner_id, target_id)
    select r.tenant_id, r.id, m.id from ${sql.table(tableOf('role'))} r cross join unnest(${[...menuIds]}::bigint[]) as m(id)
    where r.builtin and r.deleted_at is null and ${whose}
      and not exists (select from ${links} l where l.tenant_id = r.tenant_id and l.owner_id = r.id and l.target_id = m.id)
    on conflict do nothing`.execute(tx)

/** A menu that came to open a platform route, or moved below one that does, leaves every tenant's roles. */
const revoke = (tx: Tx, menuIds: readonly string[]) =>
  sql`delete from ${links} where tenant_id <> 1 and target_id = any(${[...menuIds]}::bigint[])`.execute(
    tx,
  )

/** Menus that members of a tenant may hold: none that opens a route of the platform's own rows, nor anything below such a one. */
export const tenantSide = (rows: readonly MenuNode[], registry: Registry): ReadonlySet<string> => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const platformApis = registry
    .all()
    .filter(it => it.tenancy === 'platform')
    .map(it => it.api)
  const closed = (row: MenuNode): boolean =>
    row.permissions.some(route => opensPlatform(route, platformApis)) ||
    (row.parent_id !== null && closed(byId.get(row.parent_id) ?? root))
  const open = rows.filter(row => row.type !== 'directory' && !closed(row))
  return new Set(open.flatMap(row => [...lineOf(row, byId)]))
}

const root: MenuNode = { id: '0', parent_id: null, type: 'directory', permissions: [] }

const opensPlatform = (route: string, apis: readonly string[]): boolean => {
  const path = route.slice(route.indexOf('/'))
  return apis.some(api => (path === api || path.startsWith(`${api}/`)) && path !== `${api}/options`)
}

/** A menu and what lies above it. */
function* lineOf(row: MenuNode, byId: ReadonlyMap<string, MenuNode>): Generator<string> {
  for (
    let at: MenuNode | undefined = row;
    at;
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  )
    yield at.id
}
