import { sql } from 'kysely'
import { runInSequence } from '#server/auth/sequence.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { asActor, selectAsActor, type TransactionActor } from '#server/db/transactions.ts'

/** Limits per person. All preferences are sent each time the console starts. */
export const preferenceLimits = { keys: 256, bytes: 65_536, atOnce: 64, each: 8192 }

type Chosen = Readonly<Record<string, unknown>>

export interface Preferences {
  values: Chosen
  version: number
}

const nothingYet: Preferences = { values: {}, version: 0 }

/** The person's preferences, also while they act in another tenant. */
export const preferencesOf = async ({ db }: Deps, own: TransactionActor): Promise<Preferences> => {
  const { kept } = await selectAsActor(db, own, {
    name: 'uc_preferences',
    columns: `(select json_build_object('values', p.chosen, 'version', p.version) from uc_preference p
      where p.tenant_id = tenant.id::bigint and p.user_id = $1) as kept`,
    values: [own.userId],
  })
  return (kept as Preferences | null) ?? nothingYet
}

/**
 * Sets these keys and removes those that are null; of two writers the last one wins, key by key.
 * The writes of one person are queued here, because in the database each would occupy a connection.
 */
export const setPreferences = (deps: Deps, own: TransactionActor, set: Chosen): Promise<number> =>
  runInSequence(deps.db, `preferences:${own.tenantId}:${own.userId}`, () => write(deps, own, set))

const write = async ({ db }: Deps, own: TransactionActor, set: Chosen): Promise<number> => {
  const entries = Object.entries(set)
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key)
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const [kept] = await asActor(db, own, async tx => {
    await tx
      .insertInto('uc_preference')
      .values({ tenant_id: own.tenantId, user_id: own.userId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return (await change(own, values, removed).execute(tx)).rows
  })
  if (!kept) throw new Refusal('errors.preferences.full')
  return kept.version
}

/** Locks the row before reading it, so that two writers do not overwrite each other. */
const change = (
  { tenantId, userId }: TransactionActor,
  set: Chosen,
  removed: readonly string[],
) => sql<{ version: number }>`with before as (
    select chosen from uc_preference where tenant_id = ${tenantId} and user_id = ${userId} for update
  ), after as (select (chosen || ${JSON.stringify(set)}::jsonb) - ${removed}::text[] as chosen from before)
  update uc_preference p set chosen = after.chosen, version = p.version + 1, updated_at = now() from after
  where p.tenant_id = ${tenantId} and p.user_id = ${userId} and octet_length(after.chosen::text) <= ${sql.lit(preferenceLimits.bytes)}
    and (select count(*) from jsonb_object_keys(after.chosen)) <= ${sql.lit(preferenceLimits.keys)}
  returning p.version`

/** Deletes the preferences of purged people; the views that they shared stay. */
export const removePreferences = async (
  { tx, actor }: { tx: Tx; actor: Pick<Actor, 'tenantId'> },
  userIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('uc_preference')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', anyId(userIds))
    .execute()
  await tx
    .deleteFrom('uc_saved_view')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', anyId(userIds))
    .where('sharing', '=', 'private')
    .execute()
}
