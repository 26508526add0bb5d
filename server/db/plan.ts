import { resources } from '#resources/index.ts'
import { readEnv } from '#server/base/env.ts'
import { startEmbedded } from './embedded.ts'
import { StartError } from './errors.ts'
import { openDatabase } from './open.ts'
import { planDatabase } from './prepare.ts'
import type { Plan } from './schema.ts'

/** `npm run db:plan`: prints what the next start would do to the database, without doing it. */
const main = async () => {
  const env = readEnv(process.env)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded(env.dataDir, { warn: () => undefined })
  const db = openDatabase({ connection: embedded?.connection ?? env.databaseUrl ?? '', size: 1 })
  try {
    process.stdout.write(`${printed(await planDatabase(db, resources))}\n`)
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const printed = ({ steps, stops }: Pick<Plan, 'steps' | 'stops'>): string =>
  [
    ...(steps.length + stops.length === 0 ? ['-- The database is up to date.'] : []),
    ...steps.map(step => `${step};`),
    ...stops.map(stop => `-- Needs a migration: ${stop.why}\n-- ${stop.statement};`),
  ].join('\n')

main().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
