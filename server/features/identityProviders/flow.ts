import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { seal, unseal } from '#server/auth/seal.ts'
import { hashOf } from '#server/auth/token.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'

const lasts = 10 * 60_000

/** What a sign-in with a provider has to match when it returns. */
export interface Flow {
  providerId: string
  /** The issuer of the provider when the sign-in began. */
  issuer: string
  clientId: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
  redirectUri: string
  /** The session that links an account; null for a sign-in. */
  sessionId: string | null
}

/**
 * Stores the beginning of a sign-in with a provider. `state` goes to the provider; `browser` is the
 * secret that stays in the browser.
 */
export const storeFlow = async (deps: Deps, flow: Flow) => {
  const [state, browser] = [random(deps), random(deps)]
  const key = hashOf(state)
  const { providerId, issuer, clientId, nonce, redirectUri, sessionId } = flow
  const verifier = seal(deps.settings.appKey, flow.verifier, placeOf(key))
  const expiresAt = new Date(deps.now() + lasts)
  await systemStatement(
    deps.db,
    sql`insert into uc_provider_flow (state, browser, provider_id, issuer, client_id, nonce, verifier,
      redirect_uri, session_id, expires_at)
      values (${key}, ${hashOf(browser)}, ${providerId}, ${issuer}, ${clientId}, ${nonce}, ${verifier}, ${redirectUri}, ${sessionId}, ${expiresAt})`,
  )
  return { state, browser }
}

const random = ({ random }: Deps) => random(32).toString('base64url')
const placeOf = (key: string) => `uc_provider_flow:${key}:verifier`

/**
 * Takes the sign-in with this state, which can only be used once. Refuses another browser, another
 * session, and one that has expired.
 */
export const consumeFlow = async (
  deps: Deps,
  { state, browser }: { state: string; browser: string },
  sessionId: string | null,
): Promise<Flow> => {
  const key = hashOf(state)
  const [found] = await systemStatement(
    deps.db,
    sql<Taken>`delete from uc_provider_flow where state = ${key} returning browser, provider_id::text as "providerId",
      issuer, client_id as "clientId", nonce, verifier, redirect_uri as "redirectUri", session_id::text as "sessionId", expires_at as "expiresAt"`,
  )
  const own = found && same(found.browser, hashOf(browser)) && found.sessionId === sessionId
  if (!own || Date.parse(found.expiresAt) <= deps.now())
    throw new Refusal('errors.provider.expired')
  return { ...found, verifier: unseal(deps.settings.appKey, found.verifier, placeOf(key)) }
}

interface Taken extends Omit<Flow, 'verifier'> {
  browser: string
  verifier: Buffer
  expiresAt: string
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
