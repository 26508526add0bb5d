import type { AnyResource } from '#resources/core/resource.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import { acrossPlanOf, planOf, shownPlanOf } from '#server/kit/plan.ts'
import type { Route } from '#server/kit/route.ts'
import type { CallerContext, ResourceRequest } from '#server/kit/work.ts'
import { requireRouteAccess } from './admission.ts'

/** The job of a caller who may call a route of a definition. Throws unless they may. */
export const authorizedRequest = (
  caller: CallerContext,
  route: Route,
  method: string,
): ResourceRequest => {
  const job = requestOn(caller, route.resource, route)
  requireRouteAccess(caller.deps, caller.actor, { route, method, behaviour: job.behaviour })
  return job
}

/** A job on rows of a definition; the permission is checked elsewhere. `across`: on rows of all tenants. */
export const requestOn = (
  { deps, registry, actor, language, requestId, ip }: CallerContext,
  resource: AnyResource,
  { across = false }: { across?: boolean } = {},
): ResourceRequest => {
  const behaviour = behaviourOf(deps.features, resource.name)
  const plan = across ? acrossPlanOf(registry, resource) : planOf(registry, resource)
  const shown = behaviour?.shownTitles?.({ registry, language })
  return {
    deps,
    registry,
    plan: shown ? shownPlanOf(plan, shown) : plan,
    behaviour,
    actor,
    language,
    requestId,
    ip,
    counts: {},
  }
}
