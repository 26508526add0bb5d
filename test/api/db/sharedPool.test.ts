import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockNotAvailable, setTenantSql, writeAsActor } from '#server/db/transactions.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

const size = 2
let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase({ size })
})
afterAll(() => db.close())
afterEach(() => {
  const { pool } = db.writers
  // Every connection is back in the pool once its statements are answered.
  return vi.waitUntil(() => pool.idleCount === pool.totalCount, { interval: 2 })
})

const pidOf = async (statement: string) =>
  (await db.writers.query<{ pid: number }>(statement)).rows[0]?.pid
const asked = 'select pg_backend_pid() as pid'

const addDept = (tenantId: string, code: string) =>
  writeAsActor(db, {
    name: 'test_dept',
    text: `insert into uc_dept (tenant_id, name, code)
      select a.id, $2::text, $2::text from (select ${setTenantSql('$1::text')} as id offset 0) a where a.id is not null
      returning tenant_id::text as "tenantId", code`,
    values: [tenantId, code],
  })

describe('connections that statements share', () => {
  it('run as many statements as there are, each for its own tenant', async () => {
    const wanted = Array.from({ length: 60 }, (_, at) => ({
      tenantId: ['11', '22', '33'][at % 3] as string,
      code: `shared${at}`,
    }))
    const made = await Promise.all(wanted.map(it => addDept(it.tenantId, it.code)))
    expect(made.flat()).toEqual(wanted)
    expect(db.writers.pool.totalCount).toBe(size)
    expect((await db.writers.query('select * from uc_dept')).rows).toEqual([])
  })

  it('send statements behind others, on the connection with the fewest', async () => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(asked)))
    const perConnection = [...new Set(pids)].map(pid => pids.filter(it => it === pid).length)
    expect(perConnection).toEqual([3, 3])
  })

  it('answer the other statements when one fails', async () => {
    const statements = Array.from({ length: 9 }, (_, at) =>
      db.writers.query<{ n: number }>(`select 6 / ${at % 3} as n`),
    )
    const answers = await Promise.allSettled(statements)
    expect(
      answers.map(it => (it.status === 'fulfilled' ? it.value.rows[0]?.n : it.reason.code)),
    ).toEqual(Array.from({ length: 3 }, () => ['22012', 6, 3]).flat())
  })

  it('are replaced when they break, and take the statements on them along', async () => {
    const before = await Promise.all([pidOf(asked), pidOf(asked)])
    const lost = Promise.allSettled(
      Array.from({ length: 3 * size }, () => db.writers.query('select pg_sleep(5)')),
    )
    for (const pid of before) await db.pool.query('select pg_terminate_backend($1)', [pid])
    expect((await lost).map(it => it.status)).toEqual(Array(3 * size).fill('rejected'))
    const after = await Promise.all(Array.from({ length: 4 }, () => pidOf(asked)))
    expect(after.every(pid => pid !== undefined && !before.includes(pid))).toBe(true)
  })

  it('report that there is no connection, and try again next time', async () => {
    const connect = vi.spyOn(db.writers.pool, 'connect').mockImplementation(() => {
      throw new Error('no connection')
    })
    await expect(pidOf(asked)).rejects.toThrow('no connection')
    connect.mockRestore()
    expect(await pidOf(asked)).toBeGreaterThan(0)
  })
})

describe('a statement that waits', () => {
  const now = performance.now.bind(performance)
  const setClockOn = (ms: number) =>
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const slow = 'select pg_sleep(0.3), pg_backend_pid() as pid'

  it('delays no statement that comes later, as long as there are connections', async () => {
    const waiting = Promise.all(Array.from({ length: size }, () => pidOf(slow)))
    setClockOn(20)
    const began = performance.now()
    const pid = await pidOf(asked)
    expect(performance.now() - began).toBeLessThan(200)
    expect(await waiting).not.toContain(pid)
  })

  it('stands alone while another connection answers', async () => {
    const waiting = Promise.all(Array.from({ length: size }, () => pidOf(slow)))
    setClockOn(20)
    const answering = pidOf('select pg_sleep(0.05), pg_backend_pid() as pid')
    const behind = await Promise.all([pidOf(asked), pidOf(asked)])
    const pid = await answering
    expect(behind).toEqual([pid, pid])
    expect(await waiting).not.toContain(pid)
  })

  it('shares its connection when all are in use', async () => {
    const most = db.writers.pool.options.max
    expect(most).toBe(size + 1)
    const waiting = []
    for (let at = 0; at < most; at += 1) {
      waiting.push(pidOf(slow))
      setClockOn(20 * (at + 1))
    }
    const last = await pidOf(asked)
    const pids = await Promise.all(waiting)
    expect(new Set(pids).size).toBe(most)
    expect(pids).toContain(last)
  })

  it('is refused rather than wait long for a lock', async () => {
    const count = () =>
      writeAsActor(db, {
        text: `insert into uc_usage (tenant_id, quota, used) select a.id, 'postMax', 1 from (select ${setTenantSql('$1::text')} as id offset 0) a
          on conflict (tenant_id, quota) do update set used = uc_usage.used + 1 returning used::integer`,
        values: ['11'],
      })
    expect(await count()).toEqual([{ used: 1 }])
    const holder = await db.pool.connect()
    await holder.query("begin; set local role uc_tenant; set local app.tenant_id = '11'")
    await holder.query('select from uc_usage for update')
    await expect(count()).rejects.toMatchObject({ code: lockNotAvailable })
    await holder.query('rollback')
    holder.release()
    expect(await count()).toEqual([{ used: 2 }])
  })
})
