// A process with workers for `test.job` alone. It notes each run, and then blocks or hangs as the
// payload says: `hang` never ends, `block` keeps the event loop from everything else for six seconds.
import { randomBytes } from 'node:crypto'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createLog } from '#server/base/log.ts'
import { openBus } from '#server/db/bus.ts'
import { openDatabase } from '#server/db/open.ts'
import { product } from '#test/support/composition.ts'
import { noMessages } from '#test/support/noMessages.ts'
import { testJob, working } from './jobs.ts'

const connection = process.env.DATABASE_URL ?? ''
const db = openDatabase({ connection, timeout: 20_000 })
const settings = { trial: true, proxies: 0, consoleDir: null, appKey: randomBytes(32) }
const deps = {
  db,
  bus: await openBus(db, connection),
  log: createLog('error'),
  settings,
  features: product,
  messages: noMessages,
  now: Date.now,
  random: randomBytes,
}
const note = (text: string) => process.stdout.write(`${text}\n`)

const job = testJob(async id => {
  note(`begun ${id}`)
  if (id === 'hang') await new Promise<void>(() => undefined)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000)
  note(`ended ${id}`)
})
await working({ deps, registry: createRegistry(resources) }, [job])
note('ready')
