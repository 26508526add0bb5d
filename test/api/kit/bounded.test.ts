import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#server/base/tables.ts'
import { systemTransaction } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import type { NoticeRange } from '#server/features/notices/range.ts'
import { type ReachQueries, reachOf } from '#server/features/notices/reach.ts'
import { actorIn } from '#test/support/actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run, type TestRow } from '#test/support/sql.ts'

/** Reading the rows of so many people one by one takes as many blocks, all of them at once 1,200. */
const people = 30_000
let house: TestApp
let tenant: Client
let tenantId: string
let dept: string
/** The department of all others. */
let rest: string
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  tenantId = (await tenant.get('/user/admin/member/info')).data.tenantId
  const made = await tenant.post('/user/admin/dept', { name: 'Bounded', code: 'bounded' })
  dept = made.data.id
  rest = (await tenant.post('/user/admin/dept', { name: 'Rest', code: 'rest' })).data.id
  await systemTransaction(house.db, async tx => {
    // Names are in the order of time, latest first. A third is in the department, two of seven are
    // disabled, and nobody is both.
    await run(
      tx,
      `insert into uc_user (tenant_id, user_name, real_name, address, dept_id, status, created_at)
       select $1, 'many' || n, 'Person ' || to_char(n, 'FM00000'), repeat('a', 150), case when n % 3 = 0 then $3::bigint else $4 end,
         case when n % 3 = 1 and n % 7 < 6 then 2 else 1 end, now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [tenantId, people, dept, rest],
    )
    await run(
      tx,
      `update uc_usage set used = (select count(*) from uc_user where tenant_id = $1 and deleted_at is null)
       where tenant_id = $1 and quota = 'userMax'`,
      [tenantId],
    )
  })
  // Pages are not marked while an earlier transaction is open.
  await vi.waitUntil(isMarked, { timeout: 30_000, interval: 100 })
}, 60_000)
afterAll(() => house.close())

/** Vacuums. Returns whether rows are known to be visible, so that indexes are read without them. */
const isMarked = async (): Promise<boolean> => {
  await house.db.pool.query('vacuum (analyze) uc_user, uc_tenant, uc_usage')
  const { rows } = await house.db.pool.query(
    "select relallvisible >= relpages * 0.9 as marked from pg_class where oid = 'uc_user'::regclass",
  )
  return rows[0].marked
}

interface Asked {
  filter?: object
  sort?: readonly [string, 'ASC' | 'DESC']
  from?: number
}

/** A page of ten people, and the number of blocks that PostgreSQL reads for it. */
const pageOf = async ({ filter = {}, sort = ['createdAt', 'DESC'], from = 0 }: Asked) => {
  const sent = vi.spyOn(house.db.readers, 'query')
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify([from, from + 9]),
  })
  const { code, data } = await tenant.get(`/user/admin/member?${query}`)
  const [statement] = sent.mock.calls
    .map(([it]) => it as unknown as { text: string; values: unknown[] })
    .filter(it => it.text.includes('as page'))
  sent.mockRestore()
  expect(code).toBe(0)
  if (!statement) throw new Error('The statement of the page was not seen.')
  const { text, values } = statement
  const blocks = await explained(text, values)
  return { ...data, names: data.list.map((it: TestRow) => it.userName), blocks }
}

const explained = async (text: string, values: unknown[]): Promise<number> => {
  const client = await house.db.readers.connect()
  try {
    // A table of this size is read as a whole whatever indexes it has.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query(explaining(text), values)
    return blocksOf(rows)
  } finally {
    await client.query('reset enable_seqscan; reset enable_bitmapscan')
    client.release()
  }
}

const explaining = (text: string) => `explain (analyze, buffers, format json) ${text}`
const blocksOf = (rows: readonly TestRow[]): number => {
  const { Plan: plan } = (rows[0] as TestRow)['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
const names = (...numbers: number[]) => numbers.map(it => `many${it}`)
const from = (first: number, step = 1) => Array.from({ length: 10 }, (_, at) => first + at * step)

describe('a page of a large list', () => {
  it('by a department and a status that nobody in it has reads no rows', async () => {
    const page = await pageOf({ filter: { deptId: dept, status: 2 } })
    expect(page.list).toEqual([])
    expect(page.blocks).toBeLessThan(100)
  })

  it('by several conditions that few rows meet is in order', async () => {
    const page = await pageOf({ filter: { deptId: dept, userName: { like: 'many2999' } } })
    expect(page.names).toEqual(names(29_991, 29_994, 29_997, 2_999 * 10 + 9).slice(0, 3))
    expect(page.total).toBe(3)
  })

  it('by several conditions that many rows meet is in order', async () => {
    const page = await pageOf({ filter: { deptId: { under: dept }, status: 1 } })
    expect(page.names).toEqual(names(...from(3, 3)))
    expect(page.total).toBe(people / 3)
  })

  it('of an old time by name passes over the others in the index', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const filter = { createdAt: { from: at(25_000), to: at(20_000.5) } }
    const page = await pageOf({ filter, sort: ['realName', 'ASC'] })
    expect(page.list).toHaveLength(10)
    expect(page.total).toBeGreaterThan(4_990)
    expect(page.blocks).toBeLessThan(700)
  })

  it.each([
    ['in the first half', 9_000],
    ['in the second half', 27_000],
  ])('%s reads no rows but its own', async (_, place) => {
    const page = await pageOf({ sort: ['userName', 'DESC'], from: place })
    const all = await tenant.get(
      `/user/admin/member?${new URLSearchParams({ sort: '["userName","DESC"]', range: JSON.stringify([place - 300, place + 300]) })}`,
    )
    expect(page.names).toEqual(all.data.list.slice(300, 310).map((it: TestRow) => it.userName))
    expect(page.blocks).toBeLessThan(400)
  })

  it('at its end reads its end', async () => {
    const whole = await pageOf({})
    const page = await pageOf({ from: whole.total - 4 })
    expect(page.list).toHaveLength(4)
    const { data } = await tenant.get('/user/admin/member?sort=["createdAt","ASC"]')
    const last = data.list.slice(0, 4).map((it: TestRow) => it.userName)
    expect(page.names).toEqual(last.reverse())
    expect(page.blocks).toBeLessThan(150)
    const beyond = await pageOf({ from: whole.total })
    expect(beyond.list).toEqual([])
    expect(beyond.total).toBe(whole.total)
  })
})

describe('the reach of a notice', () => {
  const nobody: NoticeRange = { rangeType: 1, tenantIds: [], deptIds: [], roleIds: [], userIds: [] }

  /** The reach, and the number of blocks that are read to count it. */
  const reach = async (range: Partial<NoticeRange>, at = tenantId) => {
    const actor = actorIn(at)
    let blocks = 0
    let estimate = ''
    const counting = async <T>(tx: Tx, statement: RawBuilder<T>) => {
      const { sql: text, parameters } = statement.compile(tx)
      await run(tx, 'set local enable_seqscan = off', [])
      await run(tx, 'set local enable_bitmapscan = off', [])
      if (text.startsWith('explain')) estimate = text
      else blocks += blocksOf(await run(tx, explaining(text), parameters))
      return (await statement.execute(tx)).rows
    }
    const looking: ReachQueries = {
      actor,
      now: Date.now(),
      own: statement => asActor(house.db, actor, tx => counting(tx, statement)),
      all: statement => systemTransaction(house.db, tx => counting(tx, statement)),
    }
    const found = await reachOf(looking, { ...nobody, ...range })
    return { ...found, blocks, estimate }
  }
  const enabled = async (where: string) =>
    (
      await systemTransaction(house.db, tx =>
        run(
          tx,
          `select count(*)::int as n from uc_user u join uc_tenant t on t.id = u.tenant_id
           where u.status = 1 and u.deleted_at is null and t.status = 1 and t.deleted_at is null and ${where}`,
          [],
        ),
      )
    )[0]?.n as number

  it('to everyone of a large tenant is estimated beyond ten thousand', async () => {
    const found = await reach({})
    const real = await enabled(`u.tenant_id = ${tenantId}`)
    expect(found).toMatchObject({ tenants: 1, estimated: true })
    expect(Math.abs(found.people / real - 1)).toBeLessThan(0.1)
    expect(found.blocks).toBeLessThan(400)
  })

  it('to a department of fewer is exact, by an index', async () => {
    const found = await reach({ rangeType: 3, deptIds: [dept] })
    expect(found).toMatchObject({ people: people / 3, tenants: 1 })
    expect(found.estimated).toBeUndefined()
    expect(found.blocks).toBeLessThan(400)
  })

  it('to a department of more is estimated from those it names', async () => {
    const found = await reach({ rangeType: 3, deptIds: [rest] })
    const real = await enabled(`u.dept_id = ${rest}`)
    expect(found).toMatchObject({ tenants: 1, estimated: true })
    expect(found.estimate).toContain('dept_id')
    expect(found.estimate).not.toContain('recursive')
    // Here the disabled are all in it, which the planner does not know.
    expect(Math.abs(found.people / real - 1)).toBeLessThan(0.3)
  })

  it('to all tenants is exact', async () => {
    const found = await reach({}, '1')
    expect(found.people).toBe(await enabled('true'))
    expect(found.estimated).toBeUndefined()
  })
})
