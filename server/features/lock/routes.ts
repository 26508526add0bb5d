import * as z from 'zod'
import { clientInfoOf } from '#server/auth/signInAnswer.ts'
import { tokenOf } from '#server/auth/token.ts'
import type { Actor } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { headerOf } from '#server/http/request.ts'
import { noData } from '#server/kit/answers.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { emptyBody, passwordSchema, withBody } from '#server/kit/requestInput.ts'
import { lockSession, unlockSession } from './lock.ts'

const shown = z.strictObject({ password: passwordSchema })
const tokenIn = (c: Call) => tokenOf(headerOf(c, 'authorization')) as string

const lock = withBody(emptyBody, async (c, { deps }, readBody) => {
  await readBody()
  await lockSession(deps, tokenIn(c))
  return answer(c, null)
})

const unlock = withBody(shown, async (c, { deps }, readBody) => {
  const actor = c.var.actor as Actor
  const { password } = await readBody()
  // Another window may have unlocked it first.
  if (actor.hold === 'lock')
    await unlockSession(deps, actor, { token: tokenIn(c), password, ...clientInfoOf(c) })
  return answer(c, null)
})

/** The lock is a state of the session, wherever it acts. */
const route = {
  method: 'POST',
  open: 'to everyone signed in',
  acting: 'always',
  whenFull: true,
} as const

export const lockRoutes: readonly FixedRoute[] = [
  { ...route, path: '/user/admin/member/lock', summary: 'lock', answers: noData, ...lock },
  {
    ...route,
    path: '/user/admin/member/unlock',
    summary: 'unlock',
    answers: noData,
    during: ['lock'],
    ...unlock,
  },
]
