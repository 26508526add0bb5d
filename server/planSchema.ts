import { resources } from '#resources/index.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { StartError } from '#server/db/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { planDatabase } from '#server/db/prepare.ts'
import type { SchemaPlan } from '#server/db/schema.ts'
import { readEnv } from './env.ts'
import { features } from './features.ts'
import { compose } from './kit/feature.ts'

/** `npm run db:plan`: prints what the next start would do to the database, without doing it. */
const main = async () => {
  const env = readEnv(process.env)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded(env.dataDir, { warn: () => undefined })
  const db = openDatabase({ connection: embedded?.connection ?? env.databaseUrl ?? '', size: 1 })
  try {
    process.stdout.write(
      `${printed(await planDatabase(db, { ...compose(features).schema, resources }))}\n`,
    )
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const printed = ({ steps, stops }: Pick<SchemaPlan, 'steps' | 'stops'>): string =>
  [
    ...(steps.length + stops.length === 0 ? ['-- The database is up to date.'] : []),
    ...steps.map(step => `${step};`),
    ...stops.map(stop => `-- Needs a migration: ${stop.why}\n-- ${stop.statement};`),
  ].join('\n')

main().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
