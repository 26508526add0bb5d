import { type RawBuilder, sql } from 'kysely'
import { unseal } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'

/** A provider with what is needed to talk to it. */
export interface Provider {
  id: string
  version: number
  title: string
  issuer: string
  clientId: string
  /** Undefined for a public client, which uses PKCE only. */
  clientSecret: string | undefined
  scopes: string | null
  nameClaim: string | null
}
interface Stored extends Omit<Provider, 'clientSecret'> {
  sealed: Buffer | null
}

/** Condition on `uc_identity_provider p`: people may sign in with it. */
export const enabledProviderSql = sql`p.status = 1 and p.deleted_at is null`

/** Finds the provider of this id; refuses one that is not in use. */
export const providerOf = async (deps: Deps, id: string): Promise<Provider> => {
  const [found] = await systemStatement(
    deps.db,
    sql<Stored>`${stored} where p.id = ${id} and ${enabledProviderSql}`,
  )
  if (!found) throw new Refusal('errors.provider.gone')
  return opened(deps, found)
}

/**
 * Like `providerOf`, but refuses a provider whose issuer or client has changed since: an identity
 * or code from the former issuer is not valid with the new one.
 */
export const unchangedProviderOf = async (
  deps: Deps,
  { providerId, issuer, clientId }: { providerId: string; issuer: string; clientId: string },
): Promise<Provider> => {
  const provider = await providerOf(deps, providerId)
  if (provider.issuer !== issuer || provider.clientId !== clientId)
    throw new Refusal('errors.provider.expired')
  return provider
}

/**
 * Finds the provider of this id in any state, for the person who sets it up; undefined when there is none.
 */
export const providerInAnyState = async (deps: Deps, id: string): Promise<Provider | undefined> => {
  const [found] = await systemStatement(deps.db, sql<Stored>`${stored} where p.id = ${id}`)
  return found && opened(deps, found)
}

const stored = sql`select p.id::text as id, p.version, p.title, p.issuer, p.client_id as "clientId",
  p.client_secret as sealed, p.scopes, p.name_claim as "nameClaim" from uc_identity_provider p`

const opened = ({ settings }: Deps, { sealed, ...provider }: Stored): Provider => ({
  ...provider,
  clientSecret:
    (sealed &&
      unseal(settings.appKey, sealed, `uc_identity_provider:1:${provider.id}:clientSecret`)) ||
    undefined,
})

/** A provider as a button of the sign-in page. */
export interface Offered {
  id: string
  title: string
  icon: string | null
}

/** The providers to sign in with, in display order, as SQL. */
export const offeredSql: RawBuilder<readonly Offered[]> = sql`coalesce((
  select json_agg(json_build_object('id', p.id::text, 'title', p.title, 'icon', p.icon) order by p.sort, p.id)
  from uc_identity_provider p where ${enabledProviderSql}), '[]')`

/** The providers to sign in with, in display order. */
export const offeredOf = async ({ db }: Pick<Deps, 'db'>): Promise<readonly Offered[]> => {
  const [found] = await systemStatement(
    db,
    sql<{ offered: readonly Offered[] }>`select ${offeredSql} as offered`,
  )
  return found?.offered ?? []
}
