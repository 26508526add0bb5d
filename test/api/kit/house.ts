import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { words } from '#extensions/words/en-US/server.ts'
import { translate } from '#i18n/translate.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Database, Deps } from '#server/base/deps.ts'
import { codes, HttpRefusal, Invalid, Refusal } from '#server/base/errors.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { AppEnv, Call } from '#server/http/call.ts'
import type { Behaviours } from '#server/kit/behaviour.ts'
import { compose } from '#server/kit/feature.ts'
import { resourceRoutes } from '#server/kit/resource.ts'
import { product } from '#test/support/composition.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { noMessages } from '#test/support/noMessages.ts'
import { sampleRow } from '#test/support/rows.ts'
import { applySchema } from '#test/support/schema.ts'
import { run, type TestRow } from '#test/support/sql.ts'

interface Envelope {
  status: number
  code: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  data: any
  key?: string
}

export interface House {
  db: Database
  deps: Deps
  registry: Registry
  call(
    actor: Actor | undefined,
    method: string,
    path: string,
    body?: unknown,
    query?: Record<string, unknown>,
  ): Promise<Envelope>
  /** The same for an answer without an envelope. */
  fetch(
    actor: Actor | undefined,
    path: string,
    query?: Record<string, unknown>,
    init?: RequestInit,
  ): Promise<Response>
  /** Creates a row as this actor and returns it. */
  add(resource: { api: string }, body: object, actor?: Actor): Promise<TestRow>
  /** Runs SQL without row policies. */
  sql(text: string, values?: readonly unknown[]): Promise<TestRow[]>
}

interface Furniture {
  behaviours?: Behaviours
  more?: readonly AnyResource[]
}

/**
 * Opens the generated API over a new database with three tenants, without sessions: tests pass the
 * actor.
 */
export const openHouse = async ({ behaviours = {}, more = [] }: Furniture = {}): Promise<House> => {
  const db = await openTestDatabase()
  const registry = createRegistry([...resources, ...more])
  if (more.length > 0) await applySchema(db, registry.all())
  const deps = depsOf(db, behaviours)
  const serve = resourceRoutes(deps, registry)
  const app = new Hono<AppEnv>()
  let caller: Actor | undefined
  app.all('*', c => serve(prepared(c, caller)))
  app.onError((error, c) =>
    c.json(envelopeOf(error), error instanceof HttpRefusal ? error.status : 200),
  )
  await systemTransaction(db, async tx => {
    await run(tx, "insert into uc_policy (id, title) values (1, 'free') on conflict do nothing")
    await run(
      tx,
      "insert into uc_tenant (id, name, code, policy_id) values (1, 'platform', 'platform', null), (2, 'one', 'one', 1), (3, 'two', 'two', 1) on conflict do nothing",
    )
    // Sessions for the actors of `someone`, proven for good, because some routes need a recent
    // proof of identity.
    await run(
      tx,
      `insert into uc_session (hash, id, tenant_id, user_id, expires_at, proven_at)
        select sha256(concat(t, ' ', u)::bytea), 1, t, u, 'infinity', 'infinity'
        from generate_series(1, 3) t, unnest(array[1000, 2000, 9000]) u`,
    )
  })
  const house: House = {
    db,
    deps,
    registry,
    add: async ({ api }, body, actor = someone()) =>
      (await house.call(actor, 'POST', api, body)).data,
    sql: (text, values) => systemTransaction(db, tx => run(tx, text, values)),
    fetch: async (actor, path, query = {}, init = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
      caller = actor
      return app.request(`${path}?${search}`, init)
    },
    call: async (actor, method, path, body, query = {}) => {
      const answer = await house.fetch(actor, path, query, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return {
        status: answer.status,
        ...((await answer.json()) as { code: number; data: unknown }),
      }
    },
  }
  return house
}

/** Valid values for a row, different ones each time. */
export const another = (resource: AnyResource, given: object = {}): TestRow => {
  made += 1
  return { ...sampleRow(resource, made), ...given }
}
let made = 100

const prepared = (c: Call, actor: Actor | undefined): Call => {
  c.set('actor', actor)
  c.set('path', new URL(c.req.url).pathname)
  c.set('language', 'en-US')
  c.set('requestId', 'r1')
  c.set('ip', '127.0.0.1')
  c.set('file', async () => new Uint8Array(await c.req.arrayBuffer()))
  c.set('body', async () => {
    const text = await c.req.text()
    return text === '' ? undefined : JSON.parse(text)
  })
  return c
}

const envelopeOf = (error: unknown) => {
  if (error instanceof Invalid) return { code: codes.validation, data: { fields: error.problems } }
  if (error instanceof Refusal)
    return {
      code: error.code,
      key: error.key,
      message: translate(words, error.key, error.args),
      data: error.payload,
    }
  throw error
}

const depsOf = (db: Database, behaviours: Behaviours): Deps => ({
  db,
  bus: { publish: async () => {}, subscribe: () => () => {}, alive: true, close: async () => {} },
  log: { info() {}, warn() {}, error() {} } as unknown as Deps['log'],
  settings: { trial: true, proxies: 0, consoleDir: null, appKey: Buffer.alloc(32, 7) },
  now: () => Date.now(),
  random: randomBytes,
  messages: noMessages,
  features: { ...compose([{ name: 'test', behaviours }]), schema: product.schema },
})

/** An actor with all permissions in their tenant, unless the test changes that. */
export const someone = (changes: Partial<Actor> = {}): Actor => ({
  userId: '1000',
  tenantId: '2',
  sessionId: '1',
  userName: 'tester',
  realName: 'Test Person',
  deptId: null,
  roleIds: [],
  platform: changes.tenantId === '1',
  admin: true,
  hold: null,
  grants: { menuIds: new Set(), allows: () => true },
  scope: { all: true, deptIds: [], ownerIds: [] },
  limits: {},
  ...changes,
})
