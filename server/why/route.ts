import { enteringRoute } from '#resources/core/permissions.ts'
import { isFor, mayEnterTenants, routeOf } from '#server/kit/route.ts'
import type { FixedRoute } from '#server/routes/house.ts'
import { openRoutes } from '#server/routes/open.ts'
import { type Chain, chainOf } from './chain.ts'
import { explainMenu, listing, type Menu, maySee, nameOfMenu } from './menus.ts'
import type { Asking, Subject } from './subject.ts'

export interface Call {
  readonly method: string
  readonly path: string
}

/**
 * Explains whether the subject may call a route: the menu that lists it, and the role that grants
 * the menu.
 */
export const explainRoute = async (
  asking: Asking,
  subject: Subject,
  menus: readonly Menu[],
  { method, path }: Call,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const shown = { route: `${method} ${path}` }
  const fixed = openRoutes.find(it => it.method === method && it.path === path)
  if (fixed?.open === 'to anyone') return chain.ok('route.anyone', shown)
  if (fixed && !fixed.goesBy && !fixed.granted)
    return chain.ok('route.everyone', shown).and(password(asking, subject, fixed))
  const asked = fixed?.granted
    ? {
        permission: path,
        open: fixed.granted === 'menu' || subject.actor.platform,
        entering: false,
        also: [],
      }
    : definedRoute(asking, subject, method, fixed?.goesBy ?? path)
  if (!asked) return chain.no('route.unknown', shown)
  const free = password(asking, subject)
  if (!free.allowed) return free
  if (!asked.open) return chain.no('route.platform', shown)
  let own = await explainPermission(asking, subject, menus, `${method} ${asked.permission}`)
  for (const permission of asked.also)
    if (own.allowed) own = own.and(await explainPermission(asking, subject, menus, permission))
  if (!asked.entering || !own.allowed) return own
  if (mayEnterTenants(subject.actor)) return own.ok('route.mayEnter')
  return own
    .no('route.mayNotEnter')
    .and(await explainPermission(asking, subject, menus, enteringRoute))
}

/**
 * Explains the menu that lists a permission, such as `GET /user/admin/dept`, and the role that
 * grants that menu.
 */
const explainPermission = async (
  asking: Asking,
  subject: Subject,
  menus: readonly Menu[],
  permission: string,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const [method = '', path = ''] = permission.split(' ')
  const [menu] = listing(menus, subject, method, path)
  const args = { route: permission }
  if (!menu) return chain.no('menu.listedNowhere', args).mend('list')
  const told = await explainMenu(asking, subject, menus, menu)
  // Nobody is told the names of menus that they do not hold.
  if (menu.held_by.length === 0 && !maySee(asking, subject, menu)) return told
  const title = nameOfMenu(asking, menus, menu)
  return chain
    .ok('menu.lists', { ...args, menu: title }, { resource: 'menu', id: menu.id })
    .and(told)
}

const definedRoute = ({ registry }: Asking, { actor }: Subject, method: string, path: string) => {
  const route = routeOf(registry, method, path.replace(/:id(?=\/|$)/g, '1'))
  return (
    route && {
      permission: route.permission,
      open: isFor(route, method, actor),
      entering: route.entering,
      also: route.also,
    }
  )
}

const password = (
  asking: Asking,
  { actor }: Subject,
  { during = [] }: Pick<FixedRoute, 'during'> = {},
): Chain =>
  actor.hold === 'password' && during !== 'any' && !during.includes('password')
    ? chainOf(asking).no('person.password').mend('password')
    : chainOf(asking)
