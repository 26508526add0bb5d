import * as z from 'zod'
import { mustBeProven } from '#server/auth/freshProof.ts'
import { triesFrom } from '#server/auth/login.ts'
import { begin } from '#server/auth/provider/begin.ts'
import { takeFlow } from '#server/auth/provider/flow.ts'
import { identify } from '#server/auth/provider/identify.ts'
import { bindIdentity, identitiesOf, unbindIdentity } from '#server/auth/provider/identities.ts'
import { takePending } from '#server/auth/provider/pending.ts'
import { limitRate } from '#server/auth/rate.ts'
import { answer, type Call } from '#server/kit/http.ts'
import { idWithin } from '#server/kit/sql.ts'
import type { Actor } from '#server/kit/types.ts'
import type { House } from '../house.ts'
import { beginning, originOf, returned } from '../provider.ts'
import { sent } from '../sent.ts'

const actorOf = (c: Call) => c.var.actor as Actor
const by = (c: Call, { deps }: House) => ({
  deps,
  actor: actorOf(c),
  requestId: c.var.requestId,
  ip: c.var.ip,
})

/** What is bound, and what may be. */
export const identities = async (c: Call, { deps }: House) =>
  answer(c, await identitiesOf(deps, actorOf(c)))

/** Leads to a provider, to bind the account that one has there. */
export const beginBinding = async (c: Call, { deps }: House) => {
  const { provider: providerId } = sent(beginning, await c.var.body())
  const { sessionId } = actorOf(c)
  await mustBeProven(actorOf(c), deps)
  await limitRate(deps, triesFrom(c.var.ip))
  return answer(c, await begin(deps, { providerId, origin: originOf(c, deps), sessionId }))
}

/** Back from there: in the session that went, which was proven then. */
export const finishBinding = async (c: Call, house: House) => {
  const { deps } = house
  const { browser, ...told } = sent(returned, await c.var.body())
  const flow = await takeFlow(deps, { state: told.state, browser }, actorOf(c).sessionId)
  const identified = await identify(deps, flow, told)
  await bindIdentity(by(c, house), identified)
  return answer(c, { bound: true, title: identified.provider.title, name: identified.name })
}

export const waiting = z.strictObject({
  pending: z.string({ error: 'required' }).min(1, 'required').max(64, 'max:64'),
})

/** Binds what a sign-in met that nobody had; he has signed in otherwise since. */
export const bindPending = async (c: Call, house: House) => {
  const { pending } = sent(waiting, await c.var.body())
  await mustBeProven(actorOf(c), house.deps)
  const identified = await takePending(house.deps, pending)
  await bindIdentity(by(c, house), identified)
  return answer(c, { bound: true, title: identified.provider.title, name: identified.name })
}

export const one = z.strictObject({
  id: z.string({ error: 'required' }).regex(/^[1-9]\d{0,18}$/, 'kind.reference'),
})

export const unbind = async (c: Call, house: House) => {
  const { id } = sent(one, await c.var.body())
  await mustBeProven(actorOf(c), house.deps)
  await unbindIdentity(by(c, house), idWithin(id))
  return answer(c, null)
}
