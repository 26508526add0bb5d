import { sql } from 'kysely'
import type { policy as definition } from '#resources/policy.ts'
import { tableOf } from '#server/db/names.ts'
import { Refusal } from '#server/errors.ts'
import type { Behaviour, Context } from '#server/kit/types.ts'

/** Exactly one policy is the default. */
export const policy: Behaviour<typeof definition> = {
  afterCreate: async (context, row) => {
    if (row.isDefault) await beOnlyDefault(context, row.id)
  },
  beforeUpdate: async (_context, values, stored) => {
    if (stored.isDefault && values.isDefault === false)
      throw new Refusal('errors.policy.oneDefault')
    return values
  },
  afterUpdate: async (context, row, stored) => {
    if (row.isDefault && !stored.isDefault) await beOnlyDefault(context, row.id)
  },
  beforeDelete: async (_context, rows) => {
    if (rows.some(row => row.isDefault)) throw new Refusal('errors.policy.isDefault')
  },
  actions: {},
}

/** Takes the mark from whichever has it; one choice at a time, so that the last one wins alone. */
const beOnlyDefault = async ({ tx, actor }: Context, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('policy.default', 0))`.execute(tx)
  await sql`update ${sql.table(tableOf('policy'))}
    set is_default = false, version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where is_default and id <> ${id} and deleted_at is null`.execute(tx)
}
