import { randomBytes } from 'node:crypto'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { policy } from '#resources/policy.ts'
import { crossSiteToken } from '#server/auth/csrf.ts'
import { openSession } from '#server/auth/login.ts'
import { noPasswordHash } from '#server/auth/passwords.ts'
import type { Deps } from '#server/base/deps.ts'
import { insertRows } from '#server/db/insert.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type CreatedTenant, createTenant } from '#server/features/tenants/create.ts'
import { type Ended, startNodes } from '#test/support/nodes.ts'
import { run, type TestRow } from '#test/support/sql.ts'
import { createDatabase, dropDatabase, type TestServer, urlOf } from '#test/support/testServer.ts'
import { type Hit, type Shot, volley } from './volley.ts'

export interface Session {
  readonly token: string
  readonly crossSite: string
}
export interface Tenant extends CreatedTenant {
  readonly policyId: string
  /** The session of its administrator. */
  readonly session: Session
}

/** Several processes on one database, with ways to set up and inspect it without the API. */
export interface World {
  readonly ports: readonly number[]
  /** For creating secrets that only a person would know; without bus and messages. */
  readonly deps: Deps
  fire(shots: readonly Shot[]): Promise<readonly Hit[]>
  sql(text: string, values?: readonly unknown[]): Promise<TestRow[]>
  /** Opens a session for a person of a tenant directly. */
  enter(tenantId: string, userId: string): Promise<Session>
  /** Platform staff. */
  readonly staff: Session
  /** Creates a tenant with a policy of its own with these limits. */
  tenant(limits?: Readonly<Record<string, number>>): Promise<Tenant>
  /** Sends one of the processes so many signals to end. */
  end(at: number, signals?: number): Promise<Ended>
  /** A text that is unique in this run. */
  name(): string
  close(): Promise<void>
}

/** Starts two processes on an empty database of this server. */
export const openWorld = async (server: TestServer): Promise<World> => {
  const database = `uc_${randomBytes(6).toString('hex')}`
  await createDatabase(server, database)
  const connection = urlOf(server, database)
  const nodes = await startNodes(connection, 2)
  const db = openDatabase({ connection, timeout: 20_000 })
  const settings = { trial: true, proxies: 1, consoleDir: null, appKey: nodes.appKey }
  const deps = { db, settings, now: Date.now, random: randomBytes } as unknown as Deps
  const signIn = (tenantId: string, userId: string) => sessionOf(deps, tenantId, userId)
  return {
    ports: nodes.ports,
    deps,
    name: newName,
    end: nodes.end,
    sql: (text, values) => systemTransaction(db, tx => run(tx, text, values)),
    enter: signIn,
    staff: await signIn('1', await firstOfStaff(deps)),
    fire: async shots => expected(await volley(nodes.ports, shots), shots),
    tenant: async (limits = {}) => {
      const made = await newTenant(deps, limits)
      return { ...made, session: await signIn(made.tenantId, made.userId) }
    },
    close: async () => {
      await db.close()
      await nodes.close()
      await dropDatabase(server, database)
    },
  }
}

/** Returns the answers, refusals included. Throws on an unexpected server error. */
const expected = (hits: readonly Hit[], shots: readonly Shot[]): readonly Hit[] => {
  const at = hits.findIndex(it => it.data?.requestId !== undefined)
  if (at >= 0) throw new Error(`An unexpected fault at ${shots[at]?.path}: ${hits[at]?.message}`)
  return hits
}

let names = 0
const newName = (): string => {
  names += 1
  return `race${names}`
}

const sessionOf = async (deps: Deps, tenantId: string, userId: string): Promise<Session> => {
  const who = {
    tenantId,
    userId,
    way: 'password',
    remember: false,
    ip: '127.0.0.1',
    agent: 'race',
  } as const
  const opened = await openSession(deps, who)
  if (!opened) throw new Error('This person may not sign in.')
  return { token: opened.token, crossSite: crossSiteToken(deps, opened.sessionId) }
}

/** The platform's administrator; their password need not be changed here. */
const firstOfStaff = ({ db }: Deps): Promise<string> =>
  systemTransaction(db, async tx => {
    const text = `update uc_credential set must_change = false
      where tenant_id = 1 and user_id = (select min(user_id) from uc_credential where tenant_id = 1) returning user_id`
    return (await run(tx, text))[0]?.user_id
  })

const newTenant = ({ db }: Deps, limits: Readonly<Record<string, number>>) =>
  systemTransaction(db, async tx => {
    const terms = { title: newName(), requestMax: 0, ...limits }
    const [policyId = ''] = await insertRows(tx, policy, null, [terms])
    const userName = newName()
    const account = { passwordHash: noPasswordHash, mustChange: false }
    const administrator = { userName, realName: userName, ...account }
    const wanted = { name: userName, code: userName, policyId, administrator }
    return { ...(await createTenant(tx, createRegistry(resources), wanted)), policyId }
  })
