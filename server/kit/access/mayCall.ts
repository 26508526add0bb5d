import { mustBeHome, mustNotBeReadOnly } from '#server/auth/actingChecks.ts'
import { mustBeOfKey } from '#server/auth/openAccess/keyLimits.ts'
import { mustBeFree } from '#server/auth/sessionHold.ts'
import type { Actor } from '#server/base/actor.ts'
import { forbidden } from '#server/base/errors.ts'
import { mustHaveRoom } from '#server/db/diskSpace.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { isGranted } from '#server/kit/route.ts'
import { holdsRoute } from './granted.ts'

/** Throws unless the actor may call this route, from this address. `why` calls it as well. */
export const mustBeCallable = (
  { deps, registry }: Pick<AppContext, 'deps' | 'registry'>,
  actor: Actor,
  route: FixedRoute,
  ip: string,
): void => {
  const { acting, goesBy, method, during } = route
  const isRead = method === 'GET'
  mustBeFree(actor, during)
  mustBeOfKey(actor, { ip, route })
  if (!holdsRoute(actor, route)) throw forbidden()
  if (goesBy && !isGranted(registry, actor, method, goesBy)) throw forbidden()
  if (acting === 'never') mustBeHome(actor)
  if (acting !== 'always' && !isRead) mustNotBeReadOnly(actor)
  if (!isRead && !route.whenFull && during === undefined) mustHaveRoom(deps)
}
