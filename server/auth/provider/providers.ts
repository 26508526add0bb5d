import { type RawBuilder, sql } from 'kysely'
import { unseal } from '#server/auth/seal.ts'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'

/** A provider as it is talked to. */
export interface Provider {
  id: string
  version: number
  title: string
  issuer: string
  clientId: string
  /** Undefined for a public client, which has PKCE alone. */
  clientSecret: string | undefined
  scopes: string | null
  nameClaim: string | null
}
interface Stored extends Omit<Provider, 'clientSecret'> {
  sealed: Buffer | null
}

/** Of `uc_identity_provider p`. */
export const inUse = sql`p.status = 1 and p.deleted_at is null`

/** The provider of this id while one may sign in with it. */
export const providerOf = async (deps: Deps, id: string): Promise<Provider> => {
  const [found] = await systemStatement(
    deps.db,
    sql<Stored>`${stored} where p.id = ${id} and ${inUse}`,
  )
  if (!found) throw new Refusal('errors.provider.gone')
  return opened(deps, found)
}

/**
 * The same, as long as it is who it was. Somebody whom its issuer of before has named, or a code that the issuer of
 * before has given, means nothing to another.
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

/** The same in whatever state it is, for who sets it up. */
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

/** A button of the sign-in page. */
export interface Offered {
  id: string
  title: string
  icon: string | null
}

/** Whom one may sign in with, in their order. */
export const offeredSql: RawBuilder<readonly Offered[]> = sql`coalesce((
  select json_agg(json_build_object('id', p.id::text, 'title', p.title, 'icon', p.icon) order by p.sort, p.id)
  from uc_identity_provider p where ${inUse}), '[]')`

/** The same on its own. */
export const offeredOf = async ({ db }: Pick<Deps, 'db'>): Promise<readonly Offered[]> => {
  const [found] = await systemStatement(
    db,
    sql<{ offered: readonly Offered[] }>`select ${offeredSql} as offered`,
  )
  return found?.offered ?? []
}
