import { sql } from 'kysely'
import { systemWithin } from '#server/db/system.ts'
import type { Tx } from '#server/kit/types.ts'

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
