import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createApp } from '#server/app.ts'
import { crossSiteToken } from '#server/auth/csrf.ts'
import { enter } from '#server/auth/login.ts'
import { openBus } from '#server/db/bus.ts'
import { type Opening, openDatabase } from '#server/db/open.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import type { AllowedHosts } from '#server/http/hosts.ts'
import { type InFlightLimits, usualInFlight } from '#server/http/inFlight.ts'
import { type Listening, listen } from '#server/http/listen.ts'
import { createLog } from '#server/log.ts'
import { createMessages } from '#server/messages/messages.ts'
import { type DemoAccount, demoUserOf } from '#server/seed/demo/index.ts'
import { seed } from '#server/seed/index.ts'
import { type Introduced, introduce } from '#server/seed/introduce.ts'
import { type Client, clientOf } from './client.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import type { TestServer } from './testServer.ts'

export type { Client, Envelope } from './client.ts'

export interface Wishes {
  trial?: boolean
  /** A trial with what its samples did in the weeks before; without it unless told. */
  past?: boolean
  consoleDir?: string
  proxies?: number
  /** What `HOSTS` would make of these settings; any host unless told. */
  hosts?: AllowedHosts
  /** Origins of other front ends, as of `ORIGINS`; none unless told. */
  origins?: readonly string[]
  /** How many requests of one are answered at once; so many that no test waits unless told. */
  inFlight?: InFlightLimits
  /** Lines the log keeps; `info` unless told. */
  logLevel?: string
  /** The PostgreSQL of the test run, unless a script brings its own. */
  server?: TestServer
  /** Connections of each pool, and milliseconds for a statement, as of `openTestDatabase`. */
  pool?: { size: number; timeout: number }
  /** Where the bytes of files lie, if not in the database. */
  objects?: Deps['objects']
  /** The disk of the data folder, as a test wants it. */
  space?: Deps['space']
}

export interface TestApp {
  readonly app: ReturnType<typeof createApp>
  readonly deps: Deps
  readonly registry: ReturnType<typeof createRegistry>
  readonly db: TestDatabase
  /** What the platform's administrator was given at the first start. */
  readonly administrator: Introduced
  /** Lines of the log so far. */
  readonly lines: string[]
  /** Answers of the captchas drawn so far, by their id. */
  readonly captchas: Map<string, string>
  /** Lets time go by for the application. */
  pass(milliseconds: number): void
  /** A caller nobody knows. */
  anyone(): Client
  /** Someone signed in, without the ceremony. */
  signIn(userName: string): Promise<Client>
  /** One of the demo people, signed in. */
  as(account: DemoAccount): Promise<Client>
  /**
   * Another process on the same database: a pool, a bus and a memory of its own; by another way to it if given, and
   * with its bus on yet another one.
   */
  anotherNode(by?: Opening, ears?: Opening['connection']): Promise<Pick<TestApp, 'app' | 'deps'>>
  /** A real listener on a free port. */
  startServer(): Promise<{ address: string; close(): Promise<void> }>
  close(): Promise<void>
}

/** The application over a database of its own with the seed, at a time that only the test moves. */
export const startTestApp = async ({
  trial = true,
  past = false,
  consoleDir,
  proxies = 0,
  hosts,
  origins = [],
  inFlight = { ...usualInFlight, person: 1000, tenant: 1000 },
  logLevel = 'info',
  server,
  pool,
  objects,
  space,
}: Wishes = {}): Promise<TestApp> => {
  const db = await openTestDatabase({ server, seeded: trial && !past, ...pool })
  const closing: (() => Promise<void>)[] = [() => db.close()]
  const clock = { now: Date.now() }
  const lines: string[] = []
  const log = createLog(logLevel, collecting(lines))
  const appKey = randomBytes(32)
  const settings = {
    trial,
    proxies,
    hosts,
    origins: new Set(origins),
    consoleDir: consoleDir ?? null,
    appKey,
  }
  const captchas = new Map<string, string>()
  const registry = createRegistry(resources)

  const node = async (pool: Deps['db'], connection = db.connection) => {
    const bus = await openBus(pool, connection)
    closing.unshift(() => bus.close())
    const parts = { db: pool, bus, log, settings, now: () => clock.now, random: randomBytes }
    const messages = createMessages(parts)
    closing.unshift(() => messages.close())
    const deps: Deps = { ...parts, messages, objects, space }
    return {
      deps,
      app: createApp(deps, registry, {
        reveal: (cid, answer) => captchas.set(cid, answer),
        inFlight,
      }),
    }
  }
  const { app, deps } = await node(db)
  await seed(deps, registry)
  let administrator: Introduced | undefined
  await introduce(deps, async told => {
    administrator = told
  })

  return {
    app,
    deps,
    registry,
    db,
    lines,
    captchas,
    administrator: administrator as unknown as Introduced,
    pass: milliseconds => {
      clock.now += milliseconds
    },
    anyone: () => clientOf(app),
    signIn: async userName =>
      clientOf(app, await sessionOf(deps, await personCalled(deps, userName))),
    as: async account =>
      clientOf(
        app,
        await sessionOf(deps, await systemTransaction(db, tx => demoUserOf(tx, account))),
      ),
    anotherNode: (by = { connection: db.connection, timeout: 20_000 }, ears = by.connection) => {
      const pool = openDatabase(by)
      closing.unshift(() => pool.close())
      return node(pool, ears)
    },
    startServer: async () => {
      const listening: Listening = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
      return { address: `http://127.0.0.1:${listening.port}`, close: () => listening.close(1000) }
    },
    close: async () => {
      for (const work of closing) await work()
    },
  }
}

const collecting = (lines: string[]) =>
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })

type Person = { tenantId: string; userId: string } | undefined

const personCalled = async (deps: Deps, userName: string): Promise<Person> => {
  const { rows } = await systemTransaction(deps.db, tx =>
    sql<{
      tenantId: string
      userId: string
    }>`select tenant_id as "tenantId", row_id as "userId" from uc_identity
      where kind = 'user.userName' and key = ${userName.toLowerCase()}`.execute(tx),
  )
  return rows[0]
}

const sessionOf = async (deps: Deps, person: Person) => {
  const opened =
    person &&
    (await enter(deps, {
      ...person,
      way: 'password',
      remember: false,
      ip: '127.0.0.1',
      agent: 'test',
    }))
  if (!opened) throw new Error('There is no such person, or they may not sign in.')
  return { token: opened.token, crossSite: crossSiteToken(deps, opened.sessionId) }
}
