import { platformRoutes } from '#resources/pages.ts'
import type { AnyResource } from './resource.ts'
import { findRoute, rowsPathOf } from './verbs.ts'

interface MenuNode {
  readonly id: string
  readonly parentId: string | null
  readonly type: string
  readonly permissions: readonly string[]
}

/**
 * The ids of the menus that members of a tenant may hold. Excluded are menus that open a route of
 * platform rows or of all tenants, and everything below them.
 */
export const tenantMenuIds = (
  menus: readonly MenuNode[],
  resources: readonly AnyResource[],
): ReadonlySet<string> => {
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  const areas = resources.map(platformAreaOf)
  const closed = (menu: MenuNode): boolean =>
    menu.permissions.some(route => opensPlatform(route, areas)) ||
    (menu.parentId !== null && closed(byId.get(menu.parentId) ?? root))
  const open = menus.filter(menu => menu.type !== 'directory' && !closed(menu))
  return new Set(open.flatMap(menu => [...lineOf(menu.id, byId)]))
}

const root: MenuNode = { id: '0', parentId: null, type: 'directory', permissions: [] }

interface PlatformArea {
  readonly rows: string
  /** Names for references, which everybody may read. */
  readonly options: string | undefined
}

/** The paths of platform rows, or of the rows of all tenants. */
const platformAreaOf = (resource: AnyResource): PlatformArea => {
  const across = resource.tenancy === 'tenant'
  const options = across ? undefined : findRoute(resource, 'options')
  return { rows: rowsPathOf(resource, across), options: options?.path }
}

const opensPlatform = (route: string, areas: readonly PlatformArea[]): boolean => {
  if (platformRoutes.includes(route)) return true
  const path = route.slice(route.indexOf('/'))
  return areas.some(
    ({ rows, options }) => (path === rows || path.startsWith(`${rows}/`)) && path !== options,
  )
}

/** Yields the id of a menu and of its ancestors. */
function* lineOf(id: string, byId: ReadonlyMap<string, Pick<MenuNode, 'id' | 'parentId'>>) {
  for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    yield at.id
}
