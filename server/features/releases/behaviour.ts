import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import type { RowOf } from '#resources/core/resource.ts'
import type { upgradeLog as definition } from '#resources/upgradeLog.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { foldSql } from '#server/db/fold.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'

/**
 * Release notes: each version of an application is published once, because its address and the
 * readers depend on both.
 */
export const upgradeLog: Behaviour<typeof definition> = {
  beforeCreate: async ({ context, values }) => {
    if (await isTold(context, values)) throw taken()
    return values
  },
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (await isTold(context, { ...stored, ...values })) throw taken()
    return values
  },
  // Once they are restored, so that two of a batch with the same version are found as well.
  afterRestore: perBatch(async ({ context, rows }) => {
    for (const row of rows)
      if (await isTold(context, row))
        throw new Refusal('errors.upgrade.told', { args: { version: row.release } })
  }),
  actions: {},
}

const taken = () => new Invalid({ release: { key: 'taken' } })

type Release = Partial<Pick<RowOf<typeof definition>, 'addon' | 'release'>> & {
  readonly id?: string | null
}

/**
 * Whether another live row has the same version; locks against others until this transaction ends.
 */
const isTold = async (
  { tx }: Context,
  { id = null, addon = '', release = '' }: Release,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('upgradeLog', 0))`.execute(tx)
  const { rows } = await sql`
    select from uc_upgrade_log
    where ${sql.raw(foldSql('addon'))} = ${fold(addon)} and ${sql.raw(foldSql('release'))} = ${fold(release)} and deleted_at is null
      and id is distinct from ${id}::bigint
    limit 1`.execute(tx)
  return rows.length > 0
}
