import { sql } from 'kysely'
import { hashOf } from '#server/auth/token.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import type { ProviderIdentity } from './identify.ts'
import { unchangedProviderOf } from './providers.ts'

const lasts = 10 * 60_000

/**
 * Remembers an identity that no account is linked to. The next person who signs in in that browser can
 * link it.
 */
export const storePendingIdentity = async (
  deps: Deps,
  { provider, subject, name }: ProviderIdentity,
): Promise<string> => {
  const pending = deps.random(32).toString('base64url')
  const expiresAt = new Date(deps.now() + lasts)
  await systemStatement(
    deps.db,
    sql`insert into uc_provider_pending (hash, provider_id, issuer, client_id, subject, name, expires_at)
      values (${hashOf(pending)}, ${provider.id}, ${provider.issuer}, ${provider.clientId}, ${subject}, ${name}, ${expiresAt})`,
  )
  return pending
}

/** Takes the remembered identity; it works once. */
export const consumePendingIdentity = async (
  deps: Deps,
  pending: string,
): Promise<ProviderIdentity> => {
  const [found] = await systemStatement(
    deps.db,
    sql<PendingIdentityRow>`
      delete from uc_provider_pending where hash = ${hashOf(pending)}
      returning provider_id::text as "providerId", issuer, client_id as "clientId", subject, name, expires_at`,
  )
  if (!found || Date.parse(found.expires_at) <= deps.now())
    throw new Refusal('errors.provider.expired')
  const { subject, name } = found
  return { provider: await unchangedProviderOf(deps, found), subject, name }
}

interface PendingIdentityRow {
  providerId: string
  issuer: string
  clientId: string
  subject: string
  name: string
  expires_at: string
}
