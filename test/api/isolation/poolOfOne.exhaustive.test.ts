import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { resources } from '#resources/index.ts'
import { post } from '#resources/post.ts'
import { clientOptions } from '#server/db/open.ts'
import { tenancyFilter } from '#server/kit/query/where.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type Crossing, cross } from '#test/support/isolation/crossing.ts'
import { oneOf, times } from '#test/support/races/race.ts'

const rounds = 500
const together = 4

interface Side {
  readonly tenantId: string
  readonly client: Client
  /** Stands in the names of its rows. */
  readonly mark: string
  readonly ids: readonly string[]
}

let app: TestApp
let address: string
let end: () => Promise<void>
let sides: readonly [Side, Side]

beforeAll(async () => {
  app = await startTestApp({ pool: { size: 1, timeout: 1500 } })
  for (const pool of [app.db.writers.pool, app.db.longReaders, app.db.systems]) pool.options.max = 1
  const server = await app.startServer()
  address = server.address
  end = server.close
  sides = [await sideOf('beichen', 'north'), await sideOf('nangang', 'south')]
})
afterAll(async () => {
  tenancyFilter.on = true
  await end()
  await app.close()
})

const sideOf = async (code: string, mark: string): Promise<Side> => {
  const [person] = await sql(
    `select t.id::text as tenant, u.user_name as name from uc_tenant t
      join uc_user u on u.tenant_id = t.id join uc_user__role_ids l on l.owner_id = u.id and l.tenant_id = u.tenant_id
      join uc_role r on r.id = l.target_id and r.tenant_id = l.tenant_id
      where t.code = $1 and r.builtin and u.status = 1 and u.deleted_at is null limit 1`,
    [code],
  )
  const client = await app.signIn(person.name)
  const ids: string[] = []
  for (const at of times(5, it => it)) {
    const named = { name: `${mark} ${at}`, code: `${mark}${at}` }
    for (const { api } of [dept, post]) ids.push((await client.post(api, named)).data.id)
  }
  return { tenantId: person.tenant, client, mark, ids }
}

/** Past every policy. */
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await app.db.systems.query(text, [...values])).rows

let made = 0
const ofTenants: readonly AnyResource[] = resources.filter(it => it.tenancy === 'tenant')

/**
 * A random request: a read, a write, a refused write, one with foreign ids, and sometimes one whose
 * caller disconnects.
 */
const anything = (own: Side, other: Side): Crossing => {
  made += 1
  const named = { name: `${own.mark} n${made}`, code: `${own.mark}n${made}` }
  const kind = oneOf([dept, post])
  const id = oneOf(own.ids)
  const what: Crossing = oneOf([
    { method: 'GET', path: oneOf(ofTenants).api },
    { method: 'GET', path: `${oneOf(ofTenants).api}${oneOf(['/options', '/bin', '/export'])}` },
    {
      method: 'GET',
      path: `${kind.api}/${oneOf([id, oneOf(other.ids)])}${oneOf(['', '/history'])}`,
    },
    { method: 'POST', path: kind.api, body: named },
    { method: 'POST', path: post.api, body: { ...named, deptId: oneOf(other.ids) } },
    { method: 'POST', path: post.api, body: { ...named, code: `${own.mark}1` } },
    { method: 'PUT', path: `${kind.api}/${id}`, body: { version: oneOf([1, 2, 3]), sort: made } },
    { method: 'PUT', path: `${kind.api}/${oneOf(other.ids)}`, body: { version: 1, sort: made } },
    {
      method: 'POST',
      path: `${kind.api}/delete`,
      body: { ids: [oneOf(own.ids), oneOf(other.ids)] },
    },
    { method: 'POST', path: `${post.api}/${id}/restore`, body: {} },
  ])
  const calm = times(6, () => undefined)
  return {
    ...what,
    hangsUp: oneOf([...calm, 'sending' as const, 'waiting' as const, 'reading' as const]),
  }
}

const clean = "coalesce(current_setting('app.tenant_id', true), '') as tenant"
/** Whom the one connection of each pool is, and for which tenant. */
const standing = async () => {
  const { pool, readers, writers, systems } = app.db
  const pools = [pool, readers, writers.pool, systems]
  // A request whose caller has hung up may go on for longer than one waits for a connection.
  const isIdle = () => pools.every(it => it.idleCount === it.totalCount && it.waitingCount === 0)
  await vi.waitUntil(isIdle, { timeout: 30_000, interval: 2 })
  const asked = pools.map(it =>
    it.query(`select current_user = session_user as login, current_user::text as name, ${clean}`),
  )
  const found = (await Promise.all(asked)).map(({ rows }) => rows[0])
  return found.map(({ login, name, tenant }) => `${login ? 'login' : name}:${tenant}`)
}
const untouched = ['login:', 'uc_tenant:', 'uc_tenant:', 'uc_system:']

it('a pool of one connection leaks nothing in 500 rounds over two tenants, whatever fails or breaks off', async () => {
  const [north, south] = sides
  const told: string[] = []
  for (let left = rounds; left > 0; left -= 1) {
    // In every second round the row policies are alone.
    tenancyFilter.on = left % 2 === 0
    const asked = times(together, at => {
      const [own, other] = (at + left) % 2 === 0 ? [north, south] : [south, north]
      return { own, other, answer: cross(address, own.client, anything(own, other)) }
    })
    for (const { other, answer } of asked) {
      const text = await answer
      told.push(text ?? '')
      expect(text ?? '').not.toContain(other.mark)
      expect(other.ids.filter(id => text?.includes(`"id":"${id}"`))).toEqual([])
    }
    expect(await standing()).toEqual(untouched)
  }
  const answered = told.filter(text => text.startsWith('{"code":0'))
  expect(answered.length).toBeGreaterThan(300)
  expect(answered.filter(text => text.includes(north.mark)).length).toBeGreaterThan(50)
  await expect.poll(openTransactions).toEqual([])
}, 120_000)

it('nor after statements that took too long', async () => {
  const [north, south] = sides
  const [locked = ''] = north.ids
  const change = { method: 'PUT', path: `${dept.api}/${locked}`, body: { version: 1, sort: 7 } }
  const holder = new pg.Client(clientOptions(app.db.connection))
  await holder.connect()
  await holder.query('begin; set local role uc_system')
  await holder.query('select from uc_dept where id = $1 for update', [locked])
  const late = cross(address, north.client, change)
  const meanwhile = cross(address, south.client, { method: 'GET', path: dept.api })
  expect(JSON.parse((await late) ?? '')).toMatchObject({ code: 63 })
  expect(await meanwhile).not.toContain(north.mark)
  expect(await standing()).toEqual(untouched)
  await holder.end()
  expect(await openTransactions()).toEqual([])
}, 60_000)

const openTransactions = () =>
  sql(
    `select state, query from pg_stat_activity where datname = current_database()
      and application_name = 'user-center' and state like 'idle in transaction%'`,
  )
