import type { Actor } from '#server/kit/types.ts'
import type { FixedRoute } from './house.ts'

/** Whether somebody fulfils the `granted` condition of a route. */
export const holdsRoute = (
  { grants, platform }: Pick<Actor, 'grants' | 'platform'>,
  { granted, method, path }: Pick<FixedRoute, 'granted' | 'method' | 'path'>,
): boolean => {
  if (!granted) return true
  return grants.allows(method, path) && (granted === 'menu' || platform)
}
