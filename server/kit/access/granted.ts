import { includesPermission } from '#server/auth/grants.ts'
import type { Actor } from '#server/base/actor.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

/** Whether somebody fulfils the `granted` condition of a route. */
export const meetsGrantCondition = (
  { grants, platform }: Pick<Actor, 'grants' | 'platform'>,
  { granted, method, path }: Pick<FixedRoute, 'granted' | 'method' | 'path'>,
): boolean => {
  if (!granted) return true
  return includesPermission(grants, `${method} ${path}`) && (granted === 'menu' || platform)
}
