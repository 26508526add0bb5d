import * as z from 'zod'
import { keySignInPath } from '#resources/core/signing.ts'
import type { signInRefusalReasons } from '#resources/signInRefusalReasons.ts'
import type { Deps } from '#server/base/deps.ts'
import { callOut, type OutboundRequest } from '#server/outbound/callOut.ts'
import { readOutboundRules } from '#server/outbound/rules.ts'
import { safeLine } from '#server/outbound/safeLine.ts'
import { requestSignatureOf } from '#server/outbound/sign.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import { apiAt, jsonOf } from './platform.ts'

/** Thrown when another installation answered but refused the sign-in. */
export class SignInRefused extends Error {
  readonly reason: (typeof signInRefusalReasons)[number]

  constructor(reason: SignInRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** An account at another installation, with the token of the session opened there. */
export interface RemoteAccount {
  readonly username: string
  readonly realName: string
  readonly token: string
}

/** Signs in to another installation with an API key and asks for the account. */
export const signInAt = async (
  deps: Deps,
  address: string,
  { key, secret }: { key: string; secret: string },
): Promise<RemoteAccount> => {
  const timestamp = Math.floor(deps.now() / 1000)
  const nonce = deps.random(16).toString('hex')
  const sign = requestSignatureOf(secret, { timestamp, nonce })
  const opened = await ask(deps, apiAt(address, keySignInPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, timestamp, nonce, sign }),
  })
  const { token } = as(login, opened)
  try {
    return { ...(await whoIs(deps, address, token)), token }
  } catch (error) {
    await signOutAt(deps, address, token)
    throw error
  }
}

const whoIs = async (deps: Deps, address: string, token: string) =>
  as(
    info,
    await ask(deps, apiAt(address, '/user/admin/member/info'), {
      headers: { authorization: token },
    }),
  )

/**
 * Ends the session there. It is not an error when the session has ended already or the server does
 * not answer.
 */
export const signOutAt = async (deps: Deps, address: string, token: string): Promise<void> => {
  try {
    const url = apiAt(address, '/user/admin/site/logout')
    await ask(deps, url, { method: 'POST', headers: { authorization: token } })
  } catch (error) {
    deps.log.debug({ why: (error as Error).message }, 'a session elsewhere was left to run out')
  }
}

const login = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) })
const info = z.object({
  username: z
    .string()
    .min(1)
    .max(1000)
    .transform(text => safeLine(text)),
  realName: z
    .string()
    .max(1000)
    .transform(text => safeLine(text)),
})
const envelope = z.object({ code: z.int(), data: z.unknown() })
const refusal = z.object({ reason: z.string() })

const as = <T>(schema: z.ZodType<T>, data: unknown): T => {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new Unreachable('stranger')
  return parsed.data
}

const reasons: Readonly<Record<string, SignInRefused['reason']>> = {
  signature: 'secret',
  skew: 'skew',
  disabled: 'keyDisabled',
  expired: 'keyExpired',
  owner: 'keyOwner',
  tenant: 'keyTenant',
  address: 'keyAddress',
}

const ask = async (deps: Deps, url: string, wish: OutboundRequest): Promise<unknown> => {
  const { status, body } = await callOut(url, await readOutboundRules(deps.db, 'binding'), wish)
  if (status === 429) throw new SignInRefused('tooMany')
  if (status >= 500) throw new Unreachable('status')
  const { code, data } = as(envelope, jsonOf(body))
  if (code === 0) return data
  const answer = refusal.safeParse(data)
  throw new SignInRefused((answer.success && reasons[answer.data.reason]) || 'refusedKey')
}
