import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

/**
 * Whether the session began by the demo button of trial mode. Anybody can begin one, so asking for
 * the current password, which the last visitor may have set, would protect nothing.
 */
export const isDemo = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<boolean> => {
  if (!settings.trial) return false
  const rows = await systemStatement(
    db,
    sql`select from uc_session where id = ${sessionId} and way = 'demo'`,
  )
  return rows.length > 0
}
