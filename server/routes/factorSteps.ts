import * as z from 'zod'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { lift } from '#server/auth/factor/lift.ts'
import { askToShow, askToSignIn } from '#server/auth/factor/passkeys.ts'
import { relyingPartyOf } from '#server/auth/factor/relyingParty.ts'
import { showCode, showPasskey, showRecovery } from '#server/auth/factor/show.ts'
import { signInByPasskey } from '#server/auth/factor/signIn.ts'
import { addressOf, limitRate } from '#server/auth/rate.ts'
import { hashOf, tokenOf } from '#server/auth/session.ts'
import { headerOf } from '#server/http/request.ts'
import { answer, type Call } from '#server/kit/http.ts'
import type { Actor } from '#server/kit/types.ts'
import type { FixedRoute, House } from './house.ts'
import { sent } from './sent.ts'
import { signed } from './webauthn.ts'
import { callerOf, welcome } from './welcome.ts'

const site = '/user/admin/site'
/** Asked for a minute from one address. */
const mostAsked = 60

const shown = z.strictObject({
  way: z.enum(['totp', 'recovery'], { error: 'choice' }),
  code: z.string({ error: 'required' }).trim().min(1, 'required').max(32, 'max:32'),
})
const signature = z.strictObject({ response: signed })
const signIn = z.strictObject({
  cid: z.string({ error: 'required' }).max(64, 'max:64'),
  response: signed,
  remember: z.boolean({ error: 'kind.flag' }).optional(),
})
const nothing = z.strictObject({})

const heldBy = (c: Call) => ({
  actor: c.var.actor as Actor,
  hash: hashOf(tokenOf(headerOf(c, 'authorization')) as string),
  ip: c.var.ip,
})
const shows = { totp: showCode, recovery: showRecovery }

const verify = async (c: Call, { deps }: House) => {
  const { way, code } = sent(shown, await c.var.body())
  const held = heldBy(c)
  return welcome(c, deps, await lift(deps, held, () => shows[way](deps, held.actor, code)))
}

const passkeyOptions = async (c: Call, { deps }: House) => {
  sent(nothing, await c.var.body())
  return answer(c, await askToShow(deps, c.var.actor as Actor, relyingPartyOf(c)))
}

const passkey = async (c: Call, { deps }: House) => {
  const { response } = sent(signature, await c.var.body())
  const party = relyingPartyOf(c)
  const held = heldBy(c)
  const isRight = () => showPasskey(deps, held.actor, response, party)
  return welcome(c, deps, await lift(deps, held, isRight))
}

const signInOptions = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  await limitRate(deps, { purpose: 'passkey', address: addressOf(c.var.ip), most: mostAsked })
  sent(nothing, await c.var.body())
  return answer(c, await askToSignIn(deps, relyingPartyOf(c)))
}

const passkeyLogin = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  const { remember = false, ...told } = sent(signIn, await c.var.body())
  const by = { ...callerOf(c), party: relyingPartyOf(c) }
  return welcome(c, deps, await signInByPasskey(deps, { ...told, remember }, by))
}

const held = {
  method: 'POST',
  open: 'to everyone signed in',
  during: ['factor'],
  acting: 'never',
} as const

/** Showing the second factor, and signing in by a passkey alone. */
export const factorStepRoutes: readonly FixedRoute[] = [
  { ...held, path: `${site}/factor/verify`, sends: shown, answer: verify },
  { ...held, path: `${site}/factor/passkey/options`, answer: passkeyOptions },
  { ...held, path: `${site}/factor/passkey`, sends: signature, answer: passkey },
  { method: 'POST', path: `${site}/passkey/options`, open: 'to anyone', answer: signInOptions },
  {
    method: 'POST',
    path: `${site}/passkey/login`,
    open: 'to anyone',
    sends: signIn,
    answer: passkeyLogin,
  },
]
