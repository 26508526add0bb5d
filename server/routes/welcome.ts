import { crossSiteCookie, crossSiteToken, setCookie } from '#server/auth/csrf.ts'
import type { Opened } from '#server/auth/newSession.ts'
import type { Deps } from '#server/deps.ts'
import { answer, type Call } from '#server/kit/http.ts'

/** What every way in answers: the token, and the cookie that writes repeat. */
export const welcome = (c: Call, deps: Deps, { sessionId, ...opened }: Opened): Response => {
  const token = crossSiteToken(deps, sessionId)
  setCookie(c, crossSiteCookie(deps, c, { token, expiresAt: Date.parse(opened.expiresAt) }))
  return answer(c, opened)
}

/** From where somebody comes, and with what. */
export const callerOf = (c: Call) => ({ ip: c.var.ip, agent: c.req.header('user-agent') })
