import * as z from 'zod'
import type { Deps } from '#server/base/deps.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { crossSiteCookie, crossSiteToken, setCookie } from './csrf.ts'
import type { OpenedSession } from './newSession.ts'

/**
 * The answer of every way of signing in. `hold` says what the session waits for, and `factors` by
 * what a second factor can be shown.
 */
export const signedInSchema = z
  .object({
    token: z.string(),
    expiresAt: z.iso.datetime({ offset: true }),
    mustChangePassword: z.boolean(),
    hold: z.enum(['factor', 'enrol', 'password', 'lock']).optional(),
    factors: z.array(z.enum(['totp', 'passkey', 'recovery'])).optional(),
  })
  .meta({ id: 'SignedIn' })

/** Answers the token, and the cookie against cross-site requests. */
export const answerSignIn = (
  c: Call,
  deps: Deps,
  { sessionId, ...opened }: OpenedSession,
): Response => {
  const token = crossSiteToken(deps, sessionId)
  setCookie(c, crossSiteCookie(deps, c, { token, expiresAt: Date.parse(opened.expiresAt) }))
  return answer(c, opened)
}

/** The caller's address and user agent. */
export const clientInfoOf = (c: Call) => ({ ip: c.var.ip, agent: c.req.header('user-agent') })
