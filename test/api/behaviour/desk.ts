import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Language } from '#i18n/catalog.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { openSession } from '#server/auth/login.ts'
import { actorOfToken } from '#server/auth/session.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { AppEnv, Call } from '#server/http/call.ts'
import { resourceRoutes } from '#server/kit/resource.ts'
import { seed } from '#server/kit/seed.ts'
import { product } from '#test/support/composition.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { noMessages } from '#test/support/noMessages.ts'
import { run, type TestRow } from '#test/support/sql.ts'
import { withoutPast } from '#test/support/withoutPast.ts'

interface Told {
  code: number
  /** Key of the refusal's text. */
  key?: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  data: any
}

/** A signed-in person. */
export interface Caller {
  get(path: string, query?: Record<string, unknown>): Promise<Told>
  post(path: string, body?: unknown): Promise<Told>
  put(path: string, body: unknown): Promise<Told>
  remove(path: string): Promise<Told>
  /** Finds the row with this code or user name, as the caller sees it. */
  find(api: string, filter: Record<string, unknown>): Promise<TestRow>
  /** Changes a row with its current version. */
  change(api: string, id: string, values: TestRow): Promise<Told>
}

export interface Desk {
  registry: Registry
  deps: Deps
  signIn(userName: string, language?: Language): Promise<Caller>
  sql(text: string, values?: readonly unknown[]): Promise<TestRow[]>
  close(): Promise<void>
}

export const api = {
  user: '/user/admin/member',
  dept: '/user/admin/dept',
  post: '/user/admin/post',
  role: '/user/admin/role',
  menu: '/user/admin/menu',
}

/** Opens the generated API over the sample tenants, with real sessions, roles and behaviours. */
export const openDesk = async (): Promise<Desk> => {
  const db = await openTestDatabase()
  const registry = createRegistry(resources)
  const deps: Deps = {
    db,
    bus: { publish: async () => {}, subscribe: () => () => {}, alive: true, close: async () => {} },
    log: { info() {}, warn() {}, error() {} } as unknown as Deps['log'],
    settings: { trial: true, proxies: 0, consoleDir: null, appKey: Buffer.alloc(32, 7) },
    now: Date.now,
    random: randomBytes,
    messages: noMessages,
    features: product,
  }
  await seed(deps, registry)
  await withoutPast(db)
  const app = new Hono<AppEnv>()
  const serve = resourceRoutes(deps, registry)
  app.all('*', async c => serve(await prepared(c, deps)))
  app.onError((error, c) => c.json(told(error)))
  const sql = (text: string, values: readonly unknown[] = []) =>
    systemTransaction(db, tx => run(tx, text, values))
  const signIn = async (userName: string, language: Language = 'zh-CN') => {
    const [user] = await sql(
      'select tenant_id, id from uc_user where user_name = $1 and deleted_at is null',
      [userName],
    )
    const session = {
      tenantId: user?.tenant_id,
      userId: user?.id,
      way: 'password' as const,
      remember: false,
      ip: '127.0.0.1',
      agent: undefined,
    }
    const opened = await openSession(deps, session)
    return callerOf(app, opened?.token ?? '', language)
  }
  return { registry, deps, signIn, sql, close: () => db.close() }
}

const prepared = async (c: Call, deps: Deps): Promise<Call> => {
  c.set('actor', await actorOfToken(deps, c.req.header('authorization') ?? ''))
  c.set('path', new URL(c.req.url).pathname)
  c.set('language', c.req.header('accept-language') as Language)
  c.set('requestId', 'r1')
  c.set('ip', '127.0.0.1')
  c.set('body', async () => {
    const text = await c.req.text()
    return text === '' ? undefined : JSON.parse(text)
  })
  return c
}

const told = (error: unknown): Told => {
  if (error instanceof Invalid) return { code: codes.validation, data: { fields: error.problems } }
  if (error instanceof Refusal) return { code: error.code, key: error.key, data: error.payload }
  throw error
}

const callerOf = (app: Hono<AppEnv>, token: string, language: Language): Caller => {
  const ask = async (method: string, path: string, body?: unknown): Promise<Told> => {
    const headers = { authorization: token, 'accept-language': language }
    return (
      await app.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json() as Promise<Told>
  }
  const get: Caller['get'] = (path, query = {}) =>
    ask(
      'GET',
      `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`,
    )
  return {
    get,
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    remove: path => ask('DELETE', path),
    find: async (path, filter) => (await get(path, { filter })).data.list[0],
    change: async (path, id, values) =>
      ask('PUT', `${path}/${id}`, {
        version: (await ask('GET', `${path}/${id}`)).data?.version ?? 1,
        ...values,
      }),
  }
}
