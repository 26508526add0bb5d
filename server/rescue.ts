import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import type { Deps } from '#server/base/deps.ts'
import { createLog } from '#server/base/log.ts'
import { type Rescued, rescue } from '#server/features/account/rescue.ts'
import { createMessages } from '#server/features/gateways/messages.ts'
import { databaseClock } from './db/clock.ts'
import { StartError } from './db/errors.ts'
import { startDatabase } from './db/start.ts'
import { readEnv } from './env.ts'
import { features } from './features.ts'
import { compose } from './kit/feature.ts'

const usage = 'Usage: npm run rescue -- <user name> [--password]'

/**
 * `npm run rescue -- <user name>`: restores access for somebody who lost their second factor and
 * recovery codes.
 */
const main = async () => {
  const { userName, password } = asked()
  const env = readEnv(process.env)
  const log = createLog('error')
  const composition = compose(features)
  const started = await startDatabase(env, createRegistry(resources), composition.schema, log)
  try {
    if (started.fresh) throw new StartError('There is no installation here yet: see DATA_DIR.')
    const settings = { trial: false, proxies: 0, consoleDir: null, appKey: started.appKey }
    const { db, bus } = started
    const parts = {
      db,
      bus,
      log,
      settings,
      features: composition,
      now: (await databaseClock(db, log)).now,
      random: randomBytes,
    }
    const deps: Deps = { ...parts, messages: createMessages(parts, env.gateways) }
    const rescued = await rescue(deps, { userName, password })
    if (!rescued) throw new StartError(`Nobody is called ${userName}.`)
    process.stdout.write(messageFor(userName, rescued))
  } finally {
    await started.close()
  }
}

const asked = () => {
  const options = { password: { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [userName, ...more] = positionals
    if (userName && more.length === 0) return { userName, password: values.password }
  } catch {
    // An unknown option.
  }
  throw new StartError(usage)
}

const messageFor = (userName: string, { sessions, password }: Rescued) =>
  [
    `${userName} signs in without a second factor again; ${sessions} of their sessions have ended.`,
    ...(password ? [`Password, to be changed at the first sign-in: ${password}`] : []),
    '',
  ].join('\n')

main().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
