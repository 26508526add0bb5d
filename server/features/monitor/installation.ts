import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

/** Figures that all processes of an installation share. */
export interface Installation {
  sessions: number
  connections: number
  databaseSize: number
  outbox: number
}

/** Reads them in one statement. */
const readInstallation = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Installation> => {
  const [row] = await systemStatement(
    db,
    sql<Installation>`select
      (select count(*)::int from uc_session where expires_at > ${new Date(now())} and counted) as sessions,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      pg_database_size(current_database())::float8 as "databaseSize",
      (select count(*)::int from uc_outbox where state = 'waiting') as outbox`,
  )
  return row as Installation
}

/**
 * Caches the latest reading and renews it when it is too old, one reading at a time. A failure
 * keeps the former one.
 */
export const createReading = (deps: Pick<Deps, 'db' | 'now' | 'log'>) => {
  let latest: Installation | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let going: Promise<void> | undefined
  const read = async () => {
    try {
      latest = await readInstallation(deps)
    } catch (error) {
      deps.log.debug({ err: error }, 'monitor')
    }
    going = undefined
  }
  return {
    latest: () => latest,
    renew: (age: number): Promise<void> => {
      if (going) return going
      if (performance.now() - readAt < age) return Promise.resolve()
      readAt = performance.now()
      going = read()
      return going
    },
  }
}
