import { forget } from '#server/auth/cache.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/kit/http.ts'

/**
 * APIs whose writes can change an actor: who they are, what they may do and which rows they see.
 */
const own = /^\/user\/admin\/(?:member|dept|role)(?:\/|$)/
const shared = /^\/user\/admin\/(?:menu|tenant|policy)(?:\/|$)/

/**
 * After a write that can change rights, the next request is checked against the current state,
 * whether or not the behaviours asked for it.
 */
export const renewRights = async (deps: Deps, c: Call, answer: Response): Promise<Response> => {
  if (c.req.method === 'GET') return answer
  const [actor, path] = [c.get('actor'), c.get('path')]
  if (!actor) return answer
  if (shared.test(path)) await forget(deps, 'everyone')
  else if (own.test(path)) await forget(deps, { tenantId: actor.tenantId })
  return answer
}
