import * as z from 'zod'
import { keySignInPath } from '#resources/core/signing.ts'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { clientInfoOf } from '#server/auth/signInAnswer.ts'
import type { Actor } from '#server/base/actor.ts'
import { idInRange, isId } from '#server/db/sql.ts'
import { asActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { moment } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { withBody } from '#server/kit/requestInput.ts'
import { mustKeep } from './behaviour.ts'
import { signInByKey } from './login.ts'
import { routesForKey } from './scopes.ts'

const signed = z.strictObject({
  key: z.string({ error: 'required' }).min(1, 'required').max(64, 'max:64'),
  timestamp: z
    .int({ error: 'kind.integer' })
    .min(0, 'least:0')
    .max(99_999_999_999, 'most:99999999999'),
  nonce: z
    .string({ error: 'required' })
    .min(8, 'min:8')
    .max(128, 'max:128')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'characters'),
  sign: z.string({ error: 'required' }).regex(/^[0-9a-f]{64}$/i, 'sign'),
})

/** Sign-in of a program. It gets a token but no cookie. */
const login = withBody(signed, async (c, { deps }, readBody) => {
  refuseOtherOrigin(c)
  const { sign, ...shown } = await readBody()
  const lower = { ...shown, sign: sign.toLowerCase() }
  const { token, expiresAt } = await signInByKey(deps, lower, clientInfoOf(c))
  return answer(c, { token, expiresAt })
})

const api = '/user/admin/access'

/**
 * The routes that a key of the caller, or of somebody whom they manage, can be given; empty for
 * callers who may not write keys.
 */
const routes = async (c: Call, { deps, registry }: AppContext) => {
  const actor = c.var.actor as Actor
  const { allows } = actor.grants
  if (!allows('POST', api) && !allows('PUT', `${api}/:id`)) return answer(c, { routes: [] })
  const asked = c.req.query('userId') ?? ''
  const userId = isId(asked) ? idInRange(asked) : actor.userId
  const found = await asActor(
    deps.db,
    actor,
    async tx => {
      await mustKeep({ tx, actor }, [userId])
      return routesForKey({ tx, actor, registry, deps }, userId)
    },
    { mode: 'read' },
  )
  return answer(c, { routes: found })
}

export const openAccessRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: keySignInPath,
    summary: 'openLogin',
    answers: z.object({ token: z.string(), expiresAt: moment }),
    open: 'to anyone',
    ...login,
  },
  {
    method: 'GET',
    path: `${api}/routes`,
    summary: 'keyRoutes',
    answers: z.object({ routes: z.array(z.string()) }),
    open: 'to everyone signed in',
    query: ['userId'],
    answer: routes,
  },
]
