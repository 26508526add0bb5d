import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createApp } from '#server/app.ts'
import { crossSiteToken } from '#server/auth/csrf.ts'
import { openSession } from '#server/auth/login.ts'
import { defaultRequestLimits, type RequestLimits } from '#server/auth/requestLimiter.ts'
import type { AllowedHosts, Deps } from '#server/base/deps.ts'
import { createLog } from '#server/base/log.ts'
import { openBus } from '#server/db/bus.ts'
import { type ConnectionOptions, openDatabase } from '#server/db/open.ts'
import { systemTransaction } from '#server/db/system.ts'
import { demoUserOf } from '#server/features/demo/index.ts'
import type { DemoAccount } from '#server/features/demo/types.ts'
import { createMessages } from '#server/features/gateways/messages.ts'
import { type Introduced, setFirstPassword } from '#server/features/tenants/introduce.ts'
import { listen, type RunningServer } from '#server/http/listen.ts'
import { seed } from '#server/kit/seed.ts'
import { type Client, clientOf } from './client.ts'
import { product } from './composition.ts'
import { heldToContract } from './contract.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import type { TestServer } from './testServer.ts'

export type { Client, Envelope } from './client.ts'

export interface Wishes {
  trial?: boolean
  /** Adds the history of the samples in trial mode; off by default. */
  past?: boolean
  consoleDir?: string
  proxies?: number
  /** Allowed hosts, as from `HOSTS`; any host by default. */
  hosts?: AllowedHosts
  /** Origins of other front ends, as from `ORIGINS`; none by default. */
  origins?: readonly string[]
  /** Limits on requests in progress; by default so high that no test waits. */
  inFlight?: RequestLimits
  /** Log level; `info` by default. */
  logLevel?: string
  /** The PostgreSQL to use; that of the test run by default. */
  server?: TestServer
  /** Connections per pool, and the statement timeout in milliseconds, as in `openTestDatabase`. */
  pool?: { size: number; timeout: number }
  /** Where file contents are stored; the database by default. */
  objects?: Deps['objects']
  /** The disk of the data folder. */
  space?: Deps['space']
}

export interface TestApp {
  readonly app: ReturnType<typeof createApp>
  readonly deps: Deps
  readonly registry: ReturnType<typeof createRegistry>
  readonly db: TestDatabase
  /** The account that the platform's administrator got at the first start. */
  readonly administrator: Introduced
  /** Lines of the log so far. */
  readonly lines: string[]
  /** Solutions of the captchas so far, by captcha id. */
  readonly captchas: Map<string, string>
  /** Moves the application's clock forward. */
  pass(milliseconds: number): void
  /** A client that is not signed in. */
  anyone(): Client
  /** Opens a session for a person directly. */
  signIn(userName: string): Promise<Client>
  /** The client of a demo person. */
  as(account: DemoAccount): Promise<Client>
  /**
   * Another process on the same database, with a pool, a bus and caches of its own. `by` is its
   * database connection, `ears` the separate connection of its bus.
   */
  anotherNode(
    by?: ConnectionOptions,
    ears?: ConnectionOptions['connection'],
  ): Promise<Pick<TestApp, 'app' | 'deps'>>
  /** Starts a real HTTP listener on a free port. */
  startServer(): Promise<{ address: string; close(): Promise<void> }>
  close(): Promise<void>
}

/** Starts the application on a new database with the seed. Only the test moves its clock. */
export const startTestApp = async ({
  trial = true,
  past = false,
  consoleDir,
  proxies = 0,
  hosts,
  origins = [],
  inFlight = { ...defaultRequestLimits, person: 1000, tenant: 1000 },
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
    const parts = {
      db: pool,
      bus,
      log,
      settings,
      features: product,
      now: () => clock.now,
      random: randomBytes,
    }
    const messages = createMessages(parts)
    const deps: Deps = { ...parts, messages, objects, space }
    return {
      deps,
      app: heldToContract(
        createApp(deps, registry, {
          reveal: (cid, answer) => captchas.set(cid, answer),
          inFlight,
        }),
        registry,
        product,
      ),
    }
  }
  const { app, deps } = await node(db)
  await seed(deps, registry)
  let administrator: Introduced | undefined
  await setFirstPassword(deps, async told => {
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
      const listening: RunningServer = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
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
    (await openSession(deps, {
      ...person,
      way: 'password',
      remember: false,
      ip: '127.0.0.1',
      agent: 'test',
    }))
  if (!opened) throw new Error('There is no such person, or they may not sign in.')
  return { token: opened.token, crossSite: crossSiteToken(deps, opened.sessionId) }
}
