import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkDefinitions } from '#resources/core/check.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { defaultRequestLimits } from '#server/auth/requestLimiter.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Env } from '#server/base/env.ts'
import { createLog } from '#server/base/log.ts'
import { checkWords } from '#server/base/words.ts'
import { loadDefinitions, prepareAdded } from '#server/features/definitions/definitions.ts'
import { applyFolder } from '#server/features/definitions/folder.ts'
import { openObjects } from '#server/features/files/objects.ts'
import { createMessages } from '#server/features/gateways/messages.ts'
import { setFirstPassword } from '#server/features/tenants/introduce.ts'
import { endExports } from '#server/kit/export/permits.ts'
import { type Jobs, startJobs } from '#server/kit/jobs/runner.ts'
import { seed } from '#server/kit/seed.ts'
import { createApp } from './app.ts'
import { streamsOf } from './auth/streams.ts'
import { endTrialSessions } from './auth/trialPeople.ts'
import { databaseClock } from './db/clock.ts'
import { StartError } from './db/errors.ts'
import { type StartedDatabase, startDatabase, startErrorFor } from './db/start.ts'
import { isTrial, readEnv } from './env.ts'
import { features } from './features.ts'
import { greet, type StartKey, startRefusal } from './greeting.ts'
import { allowedHosts } from './http/hosts.ts'
import { listen, type RunningServer, requireFreePort } from './http/listen.ts'
import { type Composition, compose, refuseUnknownResources } from './kit/feature.ts'

const log = createLog(process.env.LOG_LEVEL)

const start = async (): Promise<void> => {
  const env = readEnv(process.env)
  const consoleDir = findConsole()
  await requireFreePort(env).catch(error => Promise.reject(portError(error, env)))
  // First: it adds the kinds of fields that definitions may have.
  const composition = compose(features)
  checkDefinitions(resources, { directories, pages })
  checkWords(resources, { directories, pages })
  const registry = createRegistry(resources)
  refuseUnknownResources(composition, registry)
  const started = await startDatabase(env, registry, composition.schema, log)
  try {
    await run({ env, consoleDir, registry, composition, started })
  } catch (error) {
    await started.close()
    throw startErrorFor(error, env)
  }
}

interface Parts {
  env: Env
  consoleDir: string | null
  registry: ReturnType<typeof createRegistry>
  composition: Composition
  started: StartedDatabase
}

const run = async ({ env, consoleDir, registry, composition, started }: Parts): Promise<void> => {
  const { db, bus, appKey, space } = started
  const trial = isTrial(env, started.embedded)
  const { proxies, zone } = env
  const settings = {
    trial,
    proxies,
    hosts: allowedHosts(env, trial),
    origins: new Set(env.origins),
    consoleDir,
    zone,
    appKey,
  }
  const clock = await databaseClock(db, log)
  const parts = {
    db,
    bus,
    log,
    settings,
    features: composition,
    now: clock.now,
    random: randomBytes,
  }
  const messages = createMessages(parts, env.gateways)
  const objects = env.objects ? openObjects(env.objects, log) : undefined
  const deps: Deps = { ...parts, messages, objects, space }
  await loadDefinitions(deps, registry)
  await prepareAdded(deps, registry)
  await seed(deps, registry)
  if (env.definitionsDir) await applyFolder(deps, registry, env.definitionsDir)
  await endTrialSessions(deps)
  const state = { ready: true }
  const app = createApp(deps, registry, {
    isReady: () => state.ready,
    inFlight: {
      ...defaultRequestLimits,
      person: env.requestsPerPerson || Number.POSITIVE_INFINITY,
    },
  })
  const listening = await listen(app.fetch, env).catch(error =>
    Promise.reject(portError(error, env)),
  )
  const host = { deps, registry }
  const jobs = startJobs(host)
  const stops = [
    clock.stop,
    () => streamsOf(deps).close(),
    ...deps.features.features.flatMap(it => it.start?.(host) ?? []),
  ]
  const lastly = async () => {
    await endExports(deps)
    for (const feature of deps.features.features) await feature.end?.(host)
  }
  endOnSignal({ listening, started, state, stops, jobs, lastly })
  await setFirstPassword(deps, administrator =>
    greet({ host: env.host, port: listening.port, administrator, trial }),
  )
  // Workers that do not start end the process, as anything that goes wrong here does.
  await jobs
}

/**
 * Folder of the built console; null when Vite serves it. When it is missing, the start fails before
 * anything else is done.
 */
const findConsole = (): string | null => {
  if (process.env.CONSOLE === 'none') return null
  const places = ['../console/', '../dist/console/'].map(place =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find(place => existsSync(`${place}index.html`))
  if (!found) throw new StartError(startRefusal('noConsole'))
  return found
}

const sentences: Readonly<Record<string, StartKey>> = {
  EADDRINUSE: 'portTaken',
  EADDRNOTAVAIL: 'noAddress',
  ENOTFOUND: 'noAddress',
  EACCES: 'portRefused',
}

const portError = (error: NodeJS.ErrnoException, { port, host }: Env): Error => {
  const key = sentences[error.code ?? '']
  return key ? new StartError(startRefusal(key, { port, host })) : error
}

interface Ending {
  listening: RunningServer
  started: StartedDatabase
  state: { ready: boolean }
  stops: readonly (() => void)[]
  jobs: Promise<Jobs>
  /** Runs when the last request has been answered. */
  lastly: () => Promise<void>
}

/**
 * Shuts down in order: readiness turns false, requests in progress finish, exports are ended and
 * logged, PostgreSQL stops, exit code 0. A second signal ends the process at once.
 */
const endOnSignal = (ending: Ending): void => {
  const { listening, started, state, stops, jobs, lastly } = ending
  let signals = 0
  const end = async () => {
    signals += 1
    if (signals > 1) {
      void listening.close(0)
      return void (await jobs).stop(0)
    }
    state.ready = false
    await pause(500)
    for (const stop of stops) stop()
    const patience = signals > 1 ? 0 : 10_000
    await Promise.all([listening.close(patience), jobs.then(it => it.stop(patience))])
    await lastly()
    await started.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void end().catch(error => giveUp(error)))
}

const giveUp = (error: unknown): void => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'the start failed')
  process.exit(1)
}

// An unhandled error of one request must not end the process for everyone.
process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
start().catch(giveUp)
