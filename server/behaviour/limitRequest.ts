import { sql } from 'kysely'
import type { ErrorKey } from '#i18n/catalog.ts'
import type { limitRequest as definition } from '#resources/limitRequest.ts'
import { tableOf } from '#server/db/names.ts'
import { Invalid, Refusal } from '#server/errors.ts'
import { limitsOf, usageOf } from '#server/kit/quota.ts'
import type { Behaviour, Context } from '#server/kit/types.ts'
import { textIn } from '#server/kit/words.ts'

/** A tenant asks the platform for a higher limit: one open request for each. */
export const limitRequest: Behaviour<typeof definition> = {
  beforeCreate: async (context, values) => {
    const { used, max } = await limitNow(context, values.quota)
    if (values.wanted <= max)
      throw new Invalid({ wanted: { key: 'least', args: { limit: max + 1 } } })
    await mustBeFirst(context, values.quota)
    return { ...values, used, most: max, askedById: context.actor.userId }
  },
  beforeDelete: async (_context, rows) => {
    if (rows.some(row => row.state !== 'open')) throw new Refusal('errors.limitRequest.answered')
  },
  actions: {},
}

const limitNow = async ({ tx, actor, registry }: Context, quota: string) => {
  const limits = limitsOf(registry, actor.limits, await usageOf(tx, actor.tenantId))
  const limit = limits.find(it => it.quota === quota)
  if (!limit || limit.max === 0) throw new Refusal('errors.limitRequest.unlimited')
  return limit
}

/** Two at once wait for each other: the second finds the first. */
const mustBeFirst = async (
  { tx, actor, registry, language }: Context,
  quota: string,
): Promise<void> => {
  const key = `limitRequest:${actor.tenantId}:${quota}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { rows } = await sql`select from ${sql.table(tableOf('limitRequest'))}
    where tenant_id = ${actor.tenantId} and quota = ${quota} and state = 'open' and deleted_at is null`.execute(
    tx,
  )
  if (rows.length === 0) return
  const limit = textIn(registry, language, `errors.limits.${quota}` satisfies string as ErrorKey)
  throw new Refusal('errors.limitRequest.open', { args: { limit } })
}
