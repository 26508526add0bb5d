import { sql } from 'kysely'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { enabledProviderSql, type Provider } from './providers.ts'

/**
 * Refuses a provider that was changed or switched off since it identified somebody. Locks its row
 * until the transaction ends.
 */
export const lockProvider = (tx: Tx, { id, issuer, clientId }: Provider): Promise<void> =>
  withSystemAccess(tx, async () => {
    const { rows } = await sql`select from uc_identity_provider p where p.id = ${id}
      and p.issuer = ${issuer} and p.client_id = ${clientId} and ${enabledProviderSql} for share`.execute(
      tx,
    )
    if (rows.length === 0) throw new Refusal('errors.provider.expired')
  })

/** The number of accounts, in all tenants, that are linked at a provider. */
export const countLinkedAccounts = (tx: Tx, providerId: string): Promise<number> =>
  withSystemAccess(tx, async () => {
    const { count } = await tx
      .selectFrom('uc_external_identity')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/**
 * Updates the provider's title in linked accounts, which show it even after the provider is
 * deleted.
 */
export const renameProvider = (
  tx: Tx,
  { id, title }: { id: string; title: string },
): Promise<unknown> =>
  withSystemAccess(tx, () =>
    tx
      .updateTable('uc_external_identity')
      .set({ provider_title: title })
      .where('provider_id', '=', id)
      .execute(),
  )

/**
 * Deletes the linked accounts of purged providers, because nobody can sign in with them any more.
 */
export const forgetIdentities = (tx: Tx, providerIds: readonly string[]): Promise<void> =>
  withSystemAccess(tx, async () => {
    await tx
      .deleteFrom('uc_external_identity')
      .where('provider_id', '=', anyId(providerIds))
      .execute()
  })
