import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { seal, unseal } from '#server/auth/seal.ts'
import { hashOf } from '#server/auth/token.ts'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'

const lasts = 10 * 60_000

/** What has to come back as it went out. */
export interface Flow {
  providerId: string
  /** What the provider was then. */
  issuer: string
  clientId: string
  nonce: string
  /** The secret half of PKCE. */
  verifier: string
  redirectUri: string
  /** The session that binds an account; null where somebody signs in. */
  sessionId: string | null
}

/** Keeps what a sign-in elsewhere begins with: `state` travels, `browser` stays in the browser that it began in. */
export const keepFlow = async (deps: Deps, flow: Flow) => {
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

/** Ends what began with this state, whatever comes of it; refused in another browser, another session, or too late. */
export const takeFlow = async (
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
