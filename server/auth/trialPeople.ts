import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemStatement } from '#server/db/system.ts'
import { invalidateSessions } from './cache.ts'
import { endSessionsSql } from './sessionEnd.ts'

type Mode = Pick<Deps, 'settings'>

/**
 * Settings with the ids of the people of trial mode (written by the seed), and of those who were
 * rescued since.
 */
const people = 'seed.demo'
const rescued = 'seed.demo.rescued'

const isTrialPerson = sql<boolean>`(exists (
    select from uc_setting d cross join lateral jsonb_each(d.value) p
    where d.key = ${people} and p.value->>'tenantId' = u.tenant_id::text and p.value->>'userId' = u.id::text)
  and not exists (select from uc_setting r where r.key = ${rescued} and r.value @> to_jsonb(u.id::text)))`

/**
 * Whether user `u` may not sign in because trial mode is off. In trial mode anybody can act as such
 * a person and set their password, phone, passkey or key; outside it none of these counts until the
 * rescue command has reset them.
 */
export const blockedByTrialSql = ({ settings }: Mode): RawBuilder<boolean> =>
  settings.trial ? sql`false` : isTrialPerson

/**
 * Whether session `s` of user `u` was opened in trial mode, or for one of its people, and trial
 * mode is off.
 */
export const trialSessionSql = (mode: Mode): RawBuilder<boolean> =>
  mode.settings.trial
    ? sql`false`
    : sql`(coalesce(s.way, '') = 'demo' or ${blockedByTrialSql(mode)})`

/**
 * Records that a visitor signs in as this person. What visitors set from now on does not count
 * outside of trial mode until the next rescue.
 */
export const visitAsTrialPerson = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await sql`update uc_setting set value = value - ${userId}::text
    where key = ${rescued} and value @> to_jsonb(${userId}::text)`.execute(tx)
}

/**
 * Ends the sessions of trial mode once it is off; returns their number. Does nothing in trial mode.
 */
export const endTrialSessions = async (deps: Deps): Promise<number> => {
  if (deps.settings.trial) return 0
  const of = sql`exists (select from uc_user u where u.tenant_id = s.tenant_id and u.id = s.user_id and ${trialSessionSql(deps)})`
  const ended = await systemStatement(
    deps.db,
    endSessionsSql(of, { reason: 'trialEnded', now: deps.now() }),
  )
  if (ended.length > 0) {
    await invalidateSessions(deps, 'everyone')
    deps.log.warn({ sessions: ended.length }, 'sessions of the trial were deleted')
  }
  return ended.length
}

/** Whether this is one of the people of trial mode whom the rescue command has not reset. */
export const isTrialUser = async (
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<boolean> => {
  const { rows } = await sql`select from uc_user u
    where u.tenant_id = ${tenantId} and u.id = ${userId} and ${isTrialPerson}`.execute(tx)
  return rows.length > 0
}

/**
 * Makes a person of trial mode an ordinary one: deletes everything that visitors may have left to
 * sign in with.
 */
export const releaseFromTrial = async (
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> => {
  await sql`delete from uc_external_identity where tenant_id = ${tenantId} and user_id = ${userId}`.execute(
    tx,
  )
  await sql`delete from uc_identity where kind in ('user.phone', 'user.email') and tenant_id = ${tenantId} and row_id = ${userId}`.execute(
    tx,
  )
  await sql`update uc_user set phone = null, email = null, version = version + 1
    where tenant_id = ${tenantId} and id = ${userId}`.execute(tx)
  await sql`insert into uc_setting (key, value) values (${rescued}, jsonb_build_array(${userId}::text))
    on conflict (key) do update set value = uc_setting.value || excluded.value`.execute(tx)
}
