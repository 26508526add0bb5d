import * as z from 'zod'
import { mustBeOwnOrigin } from '#server/auth/csrf.ts'
import { openSession, signInRateLimit } from '#server/auth/login.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import { answerSignIn, clientInfoOf, signedInSchema } from '#server/auth/signInAnswer.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { answer } from '#server/http/answer.ts'
import { publicOrigin } from '#server/http/hosts.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { rowIdSchema, withBody } from '#server/kit/requestInput.ts'
import { beginProviderSignIn } from './begin.ts'
import { consumeFlow } from './flow.ts'
import { identify, type ProviderIdentity } from './identify.ts'
import { identityUseSql, ownerOf } from './identities.ts'
import { storePendingIdentity } from './pending.ts'

/** Where the browser goes, and what it has to show when it comes back. */
export const begun = z.object({ url: z.string(), browser: z.string() })

const line = (max: number) =>
  z.string({ error: 'required' }).min(1, 'required').max(max, `max:${max}`)
export const beginning = z.strictObject({ provider: rowIdSchema })
/** What the provider redirected back with, and what the browser kept. */
export const returned = z.strictObject({
  state: line(64),
  browser: line(64),
  code: line(4000).optional(),
  error: line(200).optional(),
  iss: line(500).optional(),
})

const beginSignIn = withBody(beginning, async (c, { deps }, readBody) => {
  mustBeOwnOrigin(c)
  await enforceRateLimit(deps, signInRateLimit(c.var.ip))
  const { provider: providerId } = await readBody()
  return answer(
    c,
    await beginProviderSignIn(deps, {
      providerId,
      origin: publicOrigin(c, deps.settings),
      sessionId: null,
    }),
  )
})

const finishSignIn = withBody(returned, async (c, { deps }, readBody) => {
  mustBeOwnOrigin(c)
  await enforceRateLimit(deps, signInRateLimit(c.var.ip))
  const { browser, ...back } = await readBody()
  const flow = await consumeFlow(deps, { state: back.state, browser }, null)
  const identified = await identify(deps, flow, back)
  const owner = await ownerOf(deps, identified)
  if (!owner) throw await unbound(deps, identified)
  const consumeSql = identityUseSql(deps, identified, owner)
  const way = { way: 'provider', remember: false, consumeSql } as const
  const opened = await openSession(deps, { ...owner, ...clientInfoOf(c), ...way })
  if (!opened) throw new Refusal('errors.provider.refused')
  return answerSignIn(c, deps, opened)
})

/**
 * The refusal for a provider account that is not linked to anybody. The caller can link it after
 * signing in another way.
 */
const unbound = async (deps: Deps, identified: ProviderIdentity): Promise<Refusal> => {
  const args = { title: identified.provider.title, name: identified.name }
  const payload = { pending: await storePendingIdentity(deps, identified), ...args }
  return new Refusal('errors.provider.unbound', { args, payload })
}

const site = '/user/admin/site/provider'

export const providerRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: `${site}/begin`,
    summary: 'providerBegin',
    answers: begun,
    open: 'to anyone',
    ...beginSignIn,
  },
  {
    method: 'POST',
    path: `${site}/finish`,
    summary: 'providerFinish',
    answers: signedInSchema,
    open: 'to anyone',
    ...finishSignIn,
  },
]
