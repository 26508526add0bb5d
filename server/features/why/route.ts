import { enterTenantRoute } from '#resources/core/permissions.ts'
import { requireNoHold } from '#server/auth/sessionHold.ts'
import { Refusal } from '#server/base/errors.ts'
import { requireRouteAccess } from '#server/kit/access/admission.ts'
import { requireFixedRouteAccess } from '#server/kit/access/mayCall.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { concernsCaller, mayEnterTenants, requiresProof, routeOf } from '#server/kit/route.ts'
import { type Chain, chainOf } from './chain.ts'
import { explainMenu, listing, type Menu, maySee, nameOfMenu } from './menus.ts'
import { refusalOfProof } from './rehearsal.ts'
import type { Subject, WhyContext } from './subject.ts'

export interface RouteCall {
  readonly method: string
  readonly path: string
}

/**
 * Explains whether the subject may call a route: the menu that lists it, and the role that grants
 * the menu. What decides is the function that requests pass.
 */
export const explainRoute = async (
  asking: WhyContext,
  subject: Subject,
  menus: readonly Menu[],
  call: RouteCall,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const shown = { route: `${call.method} ${call.path}` }
  const fixed = asking.deps.features.routes.find(
    it => it.method === call.method && it.path === call.path,
  )
  if (fixed?.open === 'to anyone') return chain.ok('route.anyone', shown)
  const held = explainHold(asking, subject, fixed)
  if (!held.allowed) return held
  if (fixed && !fixed.goesBy && !fixed.granted)
    return decided(
      asking,
      chain.ok('route.everyone', shown),
      refusalOfFixed(asking, subject, fixed),
    )
  const route = fixed ? undefined : definedRoute(asking, call)
  if (!fixed && !route) return chain.no('route.unknown', shown)
  const granted = await explainGrants(asking, subject, menus, call, fixed)
  const refusal = route
    ? refusedBy(() =>
        requireRouteAccess(asking.deps, subject.actor, {
          route,
          method: call.method,
          behaviour: behaviourOf(asking.deps.features, route.resource.name),
        }),
      )
    : fixed && refusalOfFixed(asking, subject, fixed)
  const whole = decided(asking, granted, refusal, shown)
  if (!whole.allowed || !route || !requiresProof(route)) return whole
  const unproven = await refusalOfProof(asking, subject.actor)
  return unproven ? whole.refuse(unproven) : whole.ok('route.proof')
}

const refusalOfFixed = (asking: WhyContext, { actor }: Subject, fixed: FixedRoute) =>
  refusedBy(() => requireFixedRouteAccess(asking, actor, fixed, asking.ip))

const refusedBy = (check: () => void): Refusal | undefined => {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The explanation, with the last word to what decides. */
const decided = (
  asking: WhyContext,
  granted: Chain,
  refusal: Refusal | undefined,
  shown: { route: string } = { route: '' },
): Chain => {
  if (refusal) return granted.allowed ? granted.refuse(refusal) : granted
  return granted.allowed ? granted : chainOf(asking).ok('route.granted', shown)
}

/** Explains the menus and roles behind a route of a definition, or a fixed one that goes by them. */
const explainGrants = async (
  asking: WhyContext,
  subject: Subject,
  menus: readonly Menu[],
  { method, path }: RouteCall,
  fixed: FixedRoute | undefined,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const shown = { route: `${method} ${path}` }
  const asked = fixed?.granted
    ? {
        permission: path,
        open: fixed.granted === 'menu' || subject.actor.platform,
        entering: false,
        also: [],
      }
    : permissionOf(asking, subject, { method, path: fixed?.goesBy ?? path })
  if (!asked) return chain.no('route.unknown', shown)
  if (!asked.open) return chain.no('route.platform', shown)
  let own = await explainPermission(asking, subject, menus, `${method} ${asked.permission}`)
  for (const permission of asked.also)
    if (own.allowed) own = own.and(await explainPermission(asking, subject, menus, permission))
  if (!asked.entering || !own.allowed) return own
  if (mayEnterTenants(subject.actor)) return own.ok('route.mayEnter')
  return own
    .no('route.mayNotEnter')
    .and(await explainPermission(asking, subject, menus, enterTenantRoute))
}

/**
 * Explains the menu that lists a permission, such as `GET /user/admin/dept`, and the role that
 * grants that menu.
 */
const explainPermission = async (
  asking: WhyContext,
  subject: Subject,
  menus: readonly Menu[],
  permission: string,
): Promise<Chain> => {
  const chain = chainOf(asking)
  const [method = '', path = ''] = permission.split(' ')
  const [menu] = listing(menus, subject, method, path)
  const args = { route: permission }
  if (!menu) return chain.no('menu.listedNowhere', args).mend('list')
  const granted = await explainMenu(asking, subject, menus, menu)
  // Nobody is told the names of menus that they do not hold.
  if (menu.held_by.length === 0 && !maySee(asking, subject, menu)) return granted
  const title = nameOfMenu(asking, menus, menu)
  return chain
    .ok('menu.lists', { ...args, menu: title }, { resource: 'menu', id: menu.id })
    .and(granted)
}

const definedRoute = ({ registry }: WhyContext, { method, path }: RouteCall) =>
  routeOf(registry, method, path.replace(/:id(?=\/|$)/g, '1'))

const permissionOf = (asking: WhyContext, { actor }: Subject, call: RouteCall) => {
  const route = definedRoute(asking, call)
  return (
    route && {
      permission: route.permission,
      open: concernsCaller(route, call.method, actor),
      entering: route.entering,
      also: route.also,
    }
  )
}

/** Explains what a session waits for, unless the route is open meanwhile. */
export const explainHold = (
  asking: WhyContext,
  { actor }: Subject,
  { during }: Pick<FixedRoute, 'during'> = {},
): Chain => {
  const chain = chainOf(asking)
  const refusal = refusedBy(() => requireNoHold(actor, during))
  if (!refusal) return chain
  if (actor.hold === 'password' || actor.hold === 'enrol')
    return chain.no(`person.${actor.hold}`).mend(actor.hold)
  return chain.refuse(refusal)
}
