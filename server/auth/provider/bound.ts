import { sql } from 'kysely'
import { systemWithin } from '#server/db/system.ts'
import { Refusal } from '#server/errors.ts'
import type { Tx } from '#server/kit/types.ts'
import { inUse, type Provider } from './providers.ts'

/** Refuses a provider that was changed or switched off since it named somebody, and keeps it as it is until the end. */
export const holdProvider = (tx: Tx, { id, issuer, clientId }: Provider): Promise<void> =>
  systemWithin(tx, async () => {
    const { rows } = await sql`select from uc_identity_provider p where p.id = ${id}
      and p.issuer = ${issuer} and p.client_id = ${clientId} and ${inUse} for share`.execute(tx)
    if (rows.length === 0) throw new Refusal('errors.provider.expired')
  })

/** How many accounts of all tenants are bound by a provider. */
export const boundCount = (tx: Tx, providerId: string): Promise<number> =>
  systemWithin(tx, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from uc_external_identity where provider_id = ${providerId}`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  })

/** Bound accounts are told by the provider's title, also once it is gone. */
export const renameProvider = (
  tx: Tx,
  { id, title }: { id: string; title: string },
): Promise<unknown> =>
  systemWithin(tx, () =>
    sql`update uc_external_identity set provider_title = ${title} where provider_id = ${id}`.execute(
      tx,
    ),
  )

/** A provider that is gone for good leaves nobody who could be known by it. */
export const forgetIdentities = (tx: Tx, providerIds: readonly string[]): Promise<void> =>
  systemWithin(tx, async () => {
    await sql`delete from uc_external_identity where provider_id = any(${[...providerIds]}::bigint[])`.execute(
      tx,
    )
  })
