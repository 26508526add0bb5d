import { runInSequence } from '#server/auth/sequence.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'
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
export const choose = (deps: Deps, own: TransactionActor, set: Chosen): Promise<number> =>
  runInSequence(deps.db, `preferences:${own.tenantId}:${own.userId}`, () => write(deps, own, set))

const write = async ({ db }: Deps, own: TransactionActor, set: Chosen): Promise<number> => {
  const entries = Object.entries(set)
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key)
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const [kept] = await asActor(db, own, async tx => {
    await run(
      tx,
      'insert into uc_preference (tenant_id, user_id) values ($1, $2) on conflict do nothing',
      [own.tenantId, own.userId],
    )
    return run(tx, change, [own.tenantId, own.userId, JSON.stringify(values), removed])
  })
  if (!kept) throw new Refusal('errors.preferences.full')
  return kept.version
}

/** Locks the row before reading it, so that two writers do not overwrite each other. */
const change = `with before as (
    select chosen from uc_preference where tenant_id = $1 and user_id = $2 for update
  ), after as (select (chosen || $3::jsonb) - $4::text[] as chosen from before)
  update uc_preference p set chosen = after.chosen, version = p.version + 1, updated_at = now() from after
  where p.tenant_id = $1 and p.user_id = $2 and octet_length(after.chosen::text) <= ${preferenceLimits.bytes}
    and (select count(*) from jsonb_object_keys(after.chosen)) <= ${preferenceLimits.keys}
  returning p.version`

/** Deletes the preferences of purged people; the views that they shared stay. */
export const removePreferences = async (
  { tx, actor }: { tx: Tx; actor: Pick<Actor, 'tenantId'> },
  userIds: readonly string[],
): Promise<void> => {
  const whose = [actor.tenantId, userIds]
  await run(
    tx,
    'delete from uc_preference where tenant_id = $1 and user_id = any($2::bigint[])',
    whose,
  )
  await run(
    tx,
    `delete from uc_saved_view where tenant_id = $1 and user_id = any($2::bigint[]) and sharing = 'private'`,
    whose,
  )
}
