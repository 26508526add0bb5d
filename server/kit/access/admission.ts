import { changesRows } from '#resources/core/permissions.ts'
import type { Verb } from '#resources/core/verbs.ts'
import { requireWriteAccess } from '#server/auth/actingChecks.ts'
import { keyRefusal } from '#server/auth/openAccess/refusals.ts'
import { requireNoHold } from '#server/auth/sessionHold.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { forbidden } from '#server/base/errors.ts'
import { requireDiskSpace } from '#server/db/diskSpace.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import {
  concernsCaller,
  holdsExtraPermissions,
  mayEnterTenants,
  type Route,
} from '#server/kit/route.ts'

interface RouteAccess {
  readonly route: Route
  readonly method: string
  readonly behaviour: Pick<Behaviour, 'closed'> | undefined
}

/** Throws unless the actor may call this route of a definition now. `why` calls it as well. */
export const requireRouteAccess = (
  deps: Pick<Deps, 'space'>,
  actor: Actor,
  { route, method, behaviour }: RouteAccess,
): void => {
  requireNoHold(actor)
  if (isWrite(method, route)) {
    requireWriteAccess(actor)
    requireDiskSpace(deps)
  }
  if (!actor.grants.allows(method, route.permission))
    throw actor.key ? keyRefusal('scope') : forbidden()
  if (!concernsCaller(route, method, actor)) throw forbidden()
  if (!holdsExtraPermissions(route, actor)) throw forbidden('errors.import.mayNotDelete')
  if (route.entering && !mayEnterTenants(actor)) throw forbidden('errors.user.mayNotEnter')
  if (behaviour?.closed && closing.has(route.verb)) throw forbidden(behaviour.closed)
}

/** What rows of a closed resource are closed to. */
const closing: ReadonlySet<Verb> = new Set([
  'create',
  'import',
  'update',
  'bulkUpdate',
  'delete',
  'restore',
] as const)

/**
 * Whether a request changes rows. Inquiries are sent by POST only because of their length, and
 * entering a tenant changes no row.
 */
const isWrite = (method: string, { resource, verb, name }: Route): boolean =>
  method !== 'GET' &&
  verb !== 'inquiry' &&
  !(verb === 'action' && !changesRows(resource.actions[name]))
