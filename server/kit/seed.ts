import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/base/deps.ts'
import { settingOf } from '#server/db/settings.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { SeedContext, SeedDeps } from './feature.ts'
import { prepareJobs } from './jobs/schedules.ts'
import { seedSingles } from './singles.ts'

/**
 * Fills an empty database, and adds what newer definitions need to an existing one. Runs at every
 * start, in one transaction that one process of the installation has at a time.
 */
export const seed = (deps: SeedDeps & Pick<Deps, 'db'>, registry: Registry): Promise<void> =>
  systemTransaction(
    deps.db,
    async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx)
      const fresh = (await settingOf(tx, 'seed')) === undefined
      const seeding: SeedContext = { tx, deps, registry, fresh, filled: fresh }
      const { features } = deps.features
      if (fresh) for (const feature of features) await feature.firstSeed?.(seeding)
      await seedSingles(seeding)
      for (const feature of features) await feature.seed?.(seeding)
      for (const feature of features) await feature.afterSeed?.(seeding)
      await prepareJobs(seeding)
    },
    { longRunning: true },
  )
