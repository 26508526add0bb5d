import { sql } from 'kysely'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'

const day = 24 * 60 * 60_000

/** Removes what has run out: sessions, captchas, and counters of failures that nobody rests on any more. */
export const sweep = (deps: Deps): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = new Date(deps.now())
    await sql`delete from uc_session where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_captcha where expires_at < ${now}`.execute(tx)
    await sql`delete from uc_attempt where last_at < ${new Date(deps.now() - 3 * day)}`.execute(tx)
  })

/** Sweeps every hour; answers how to stop. */
export const sweepHourly = (deps: Deps): (() => void) => {
  const tidy = () => void sweep(deps).catch(error => deps.log.warn({ err: error }, 'sweep'))
  const timer = setInterval(tidy, 60 * 60_000).unref()
  return () => clearInterval(timer)
}
