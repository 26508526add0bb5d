import { forget } from '#server/auth/cache.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/kit/http.ts'

/** APIs whose rows actors rest on: who someone is, what he may do and which rows are his. */
const own = /^\/user\/admin\/(?:member|dept|role)(?:\/|$)/
const shared = /^\/user\/admin\/(?:menu|tenant|policy)(?:\/|$)/

/** After a write that rights may rest on, the next request is judged by what holds now, whatever the behaviours said. */
export const renewRights = async (deps: Deps, c: Call, answer: Response): Promise<Response> => {
  if (c.req.method === 'GET') return answer
  const [actor, path] = [c.get('actor'), c.get('path')]
  if (!actor) return answer
  if (shared.test(path)) await forget(deps, 'everyone')
  else if (own.test(path)) await forget(deps, { tenantId: actor.tenantId })
  return answer
}
