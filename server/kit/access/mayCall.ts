import { requireNotActing, requireWriteAccess } from '#server/auth/actingChecks.ts'
import { requireAllowedByKey } from '#server/auth/openAccess/keyLimits.ts'
import { requireNoHold } from '#server/auth/sessionHold.ts'
import type { Actor } from '#server/base/actor.ts'
import { forbidden } from '#server/base/errors.ts'
import { requireDiskSpace } from '#server/db/diskSpace.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { isGranted } from '#server/kit/route.ts'
import { meetsGrantCondition } from './granted.ts'

/** Throws unless the actor may call this route, from this address. `why` calls it as well. */
export const requireFixedRouteAccess = (
  { deps, registry }: Pick<AppContext, 'deps' | 'registry'>,
  actor: Actor,
  route: FixedRoute,
  ip: string,
): void => {
  const { acting, goesBy, method, during } = route
  const isRead = method === 'GET'
  requireNoHold(actor, during)
  requireAllowedByKey(actor, { ip, route })
  if (!meetsGrantCondition(actor, route)) throw forbidden()
  if (goesBy && !isGranted(registry, actor, method, goesBy)) throw forbidden()
  if (acting === 'never') requireNotActing(actor)
  if (acting !== 'always' && !isRead) requireWriteAccess(actor)
  if (!isRead && !route.whenFull && during === undefined) requireDiskSpace(deps)
}
