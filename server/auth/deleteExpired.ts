import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'
import { deleteOldEndReasonsSql } from './sessionEnd.ts'
import { siteValue } from './siteSettings.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes what has expired: sessions, captchas, codes, old entries of the sign-in log, messages
 * sent 30 days ago, and unused counters of failures.
 */
export const deleteExpired = async (deps: Deps): Promise<void> => {
  await systemTransaction(deps.db, async tx => {
    const now = new Date(deps.now())
    await sql`delete from uc_session where expires_at < ${now}`.execute(tx)
    await deleteOldEndReasonsSql(deps.now()).execute(tx)
    await sql`delete from uc_code where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_outbox where created_at < ${new Date(deps.now() - 30 * day)}`.execute(
      tx,
    )
    await sql`delete from uc_challenge where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_captcha where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_provider_flow where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_provider_pending where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_attempt where last_at < ${new Date(deps.now() - 3 * day)}`.execute(tx)
    await sql`delete from uc_sign_in where at < ${now}::timestamptz - ${siteValue('signInLogDays')} * interval '1 day'`.execute(
      tx,
    )
  })
}
