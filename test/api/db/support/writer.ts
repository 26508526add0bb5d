import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'

/** Writes numbers one after the other and says each only when PostgreSQL has acknowledged it; for being killed. */
const embedded = await startEmbedded(process.argv[2] ?? '', { warn: () => undefined })
const db = openDatabase({ connection: embedded.connection, size: 1, timeout: 20_000 })
await db.pool.query('create table if not exists written (n bigint generated always as identity)')
process.stdout.write(`ready ${embedded.pid()}\n`)
for (;;) {
  const { rows } = await db.pool.query('insert into written default values returning n')
  process.stdout.write(`${rows[0].n}\n`)
}
