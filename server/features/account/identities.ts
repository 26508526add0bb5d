import * as z from 'zod'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { signInRateLimit } from '#server/auth/login.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Actor } from '#server/base/actor.ts'
import { beginProviderSignIn } from '#server/features/identityProviders/begin.ts'
import { consumeFlow } from '#server/features/identityProviders/flow.ts'
import { identify } from '#server/features/identityProviders/identify.ts'
import {
  bindIdentity,
  identitiesOf,
  unbindIdentity,
} from '#server/features/identityProviders/identities.ts'
import { consumePendingIdentity } from '#server/features/identityProviders/pending.ts'
import { beginning, returned } from '#server/features/identityProviders/routes.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { publicOrigin } from '#server/http/hosts.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'
import { rowIdSchema, withBody } from '#server/kit/requestInput.ts'

const actorOf = (c: Call) => c.var.actor as Actor
const by = (c: Call, { deps }: AppContext) => ({
  deps,
  actor: actorOf(c),
  requestId: c.var.requestId,
  ip: c.var.ip,
})

/** The linked accounts, and the providers that can be linked. */
export const identities = async (c: Call, { deps }: AppContext) =>
  answer(c, await identitiesOf(deps, actorOf(c)))

/** Redirects to a provider, to link the account there. */
export const beginBinding = withBody(beginning, async (c, { deps }, readBody) => {
  const { provider: providerId } = await readBody()
  const { sessionId } = actorOf(c)
  await requireFreshProof(actorOf(c), deps)
  await enforceRateLimit(deps, signInRateLimit(c.var.ip))
  return answer(
    c,
    await beginProviderSignIn(deps, {
      providerId,
      origin: publicOrigin(c, deps.settings),
      sessionId,
    }),
  )
})

/**
 * The return from the provider. It must be the session that left, which gave a proof of identity
 * then.
 */
export const finishBinding = withBody(returned, async (c, app, readBody) => {
  const { deps } = app
  const { browser, ...back } = await readBody()
  const flow = await consumeFlow(deps, { state: back.state, browser }, actorOf(c).sessionId)
  const identified = await identify(deps, flow, back)
  await bindIdentity(by(c, app), identified)
  return answer(c, { bound: true, title: identified.provider.title, name: identified.name })
})

const waiting = z.strictObject({
  pending: z.string({ error: 'required' }).min(1, 'required').max(64, 'max:64'),
})

/**
 * Links the provider account that an earlier sign-in attempt found unlinked; the caller has signed
 * in another way since.
 */
export const bindPending = withBody(waiting, async (c, app, readBody) => {
  const { pending } = await readBody()
  await requireFreshProof(actorOf(c), app.deps)
  const identified = await consumePendingIdentity(app.deps, pending)
  await bindIdentity(by(c, app), identified)
  return answer(c, { bound: true, title: identified.provider.title, name: identified.name })
})

const one = z.strictObject({ id: rowIdSchema })

export const unbind = withBody(one, async (c, app, readBody) => {
  const { id } = await readBody()
  await requireFreshProof(actorOf(c), app.deps)
  await unbindIdentity(by(c, app), id)
  return answer(c, null)
})
