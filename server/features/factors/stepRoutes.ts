import * as z from 'zod'
import { mustBeOwnOrigin } from '#server/auth/csrf.ts'
import { addressKeyOf, enforceRateLimit } from '#server/auth/rate.ts'
import { answerSignIn, clientInfoOf, signedInSchema } from '#server/auth/signInAnswer.ts'
import { hashOf, tokenOf } from '#server/auth/token.ts'
import type { Actor } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { headerOf } from '#server/http/request.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { emptyBody, withBody } from '#server/kit/requestInput.ts'
import { completeFactorStep } from './factorStep.ts'
import { passkeyFactorOptions, passkeySignInOptions } from './passkeys.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { signInByPasskey } from './signIn.ts'
import { redeemRecoveryCode, verifyPasskeyFactor, verifyTotpCode } from './verify.ts'
import { passkeySignatureSchema } from './webauthn.ts'

/** What a browser hands to `navigator.credentials`, as WebAuthn defines it. */
export const credentialOptions = z.record(z.string(), z.unknown())

const site = '/user/admin/site'
/** Maximum number of requests per minute from one address. */
const maxRequestsPerMinute = 60

const shown = z.strictObject({
  way: z.enum(['totp', 'recovery'], { error: 'choice' }),
  code: z.string({ error: 'required' }).trim().min(1, 'required').max(32, 'max:32'),
})
const signature = z.strictObject({ response: passkeySignatureSchema })
const signIn = z.strictObject({
  cid: z.string({ error: 'required' }).max(64, 'max:64'),
  response: passkeySignatureSchema,
  remember: z.boolean({ error: 'kind.flag' }).optional(),
})

const heldBy = (c: Call) => ({
  actor: c.var.actor as Actor,
  hash: hashOf(tokenOf(headerOf(c, 'authorization')) as string),
  ip: c.var.ip,
})
const shows = { totp: verifyTotpCode, recovery: redeemRecoveryCode }

const verify = withBody(shown, async (c, { deps }, readBody) => {
  const { way, code } = await readBody()
  const held = heldBy(c)
  return answerSignIn(
    c,
    deps,
    await completeFactorStep(deps, held, () => shows[way](deps, held.actor, code)),
  )
})

const passkeyOptions = withBody(emptyBody, async (c, { deps }, readBody) => {
  await readBody()
  return answer(c, await passkeyFactorOptions(deps, c.var.actor as Actor, relyingPartyOf(c)))
})

const passkey = withBody(signature, async (c, { deps }, readBody) => {
  const { response } = await readBody()
  const party = relyingPartyOf(c)
  const held = heldBy(c)
  const isRight = () => verifyPasskeyFactor(deps, held.actor, response, party)
  return answerSignIn(c, deps, await completeFactorStep(deps, held, isRight))
})

const signInOptions = withBody(emptyBody, async (c, { deps }, readBody) => {
  mustBeOwnOrigin(c)
  await enforceRateLimit(deps, {
    purpose: 'passkey',
    address: addressKeyOf(c.var.ip),
    max: maxRequestsPerMinute,
  })
  await readBody()
  return answer(c, await passkeySignInOptions(deps, relyingPartyOf(c)))
})

const passkeyLogin = withBody(signIn, async (c, { deps }, readBody) => {
  mustBeOwnOrigin(c)
  const { remember = false, ...shown } = await readBody()
  const by = { ...clientInfoOf(c), party: relyingPartyOf(c) }
  return answerSignIn(c, deps, await signInByPasskey(deps, { ...shown, remember }, by))
})

const held = {
  method: 'POST',
  open: 'to everyone signed in',
  during: ['factor'],
  acting: 'never',
} as const

/** Routes for showing the second factor, and for signing in by passkey alone. */
export const factorStepRoutes: readonly FixedRoute[] = [
  {
    ...held,
    path: `${site}/factor/verify`,
    summary: 'showFactor',
    answers: signedInSchema,
    ...verify,
  },
  {
    ...held,
    path: `${site}/factor/passkey/options`,
    summary: 'factorOptions',
    answers: z.object({ options: credentialOptions }),
    ...passkeyOptions,
  },
  {
    ...held,
    path: `${site}/factor/passkey`,
    summary: 'factorPasskey',
    answers: signedInSchema,
    ...passkey,
  },
  {
    method: 'POST',
    path: `${site}/passkey/options`,
    summary: 'passkeyOptions',
    answers: z.object({ cid: z.string(), options: credentialOptions }),
    open: 'to anyone',
    ...signInOptions,
  },
  {
    method: 'POST',
    path: `${site}/passkey/login`,
    summary: 'passkeyLogin',
    answers: signedInSchema,
    open: 'to anyone',
    ...passkeyLogin,
  },
]
