import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asActor, selectAsActor } from '#server/db/transactions.ts'
import { enqueueDue } from '#server/kit/jobs/schedules.ts'
import { clerk } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run, sqlIn } from '#test/support/sql.ts'
import { enqueueIn, testJob } from './support/jobs.ts'

const api = '/admin/admin/job'

let house: TestApp
let platform: Client
beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.deps.db.jobs.query('delete from uc_jobs._private_jobs')
})

const job = testJob(async () => undefined)
const listed = async (query = '') =>
  (await platform.get(`${api}?range=[0,99]${query}`)).data.list as Record<string, unknown>[]
const queued = (set: string) => house.deps.db.jobs.query(`update uc_jobs._private_jobs set ${set}`)
const found = async () => (await listed()).find(it => it.kind === 'test.job')

it('shows what waits, runs and has failed, with attempts, the last error and the next run', async () => {
  await enqueueIn(house, job, 'x')
  expect(await found()).toMatchObject({ state: 'waiting', attempts: 0, name: 'test.job' })
  await queued(`attempts = 1, last_error = 'no paper', run_at = now() + interval '1 hour'`)
  const later = (await found()) ?? {}
  expect(later).toMatchObject({ state: 'waiting', attempts: 1, maxAttempts: 15, error: 'no paper' })
  expect(Date.parse(String(later.nextAt))).toBeGreaterThan(Date.now() + 3_000_000)
  await queued(`locked_at = now(), locked_by = 'someone'`)
  expect(await found()).toMatchObject({ state: 'running', nextAt: null })
  await queued('locked_at = null, attempts = max_attempts')
  expect(await found()).toMatchObject({ state: 'failed', nextAt: null })
})

it('shows when each schedule runs next, in words of the reader, by which it is found', async () => {
  const all = await listed('&filter={"state":"scheduled"}')
  expect(all.map(it => it.kind)).toContain('dashboards.fold')
  expect(all.every(it => typeof it.nextAt === 'string' && it.pattern)).toBe(true)
  expect(await listed('&filter={"q":"figures"}')).toMatchObject([
    { kind: 'dashboards.fold', name: 'Add up figures' },
  ])
})

it('runs a failed job again from its first attempt, and writes it to the audit log', async () => {
  await enqueueIn(house, job, 'x')
  await queued('attempts = max_attempts')
  const { id } = (await found()) ?? {}
  expect((await platform.post(`${api}/${id}/runNow`, {})).code).toBe(0)
  expect(await found()).toMatchObject({ state: 'waiting', attempts: 0 })
  const lines = await sqlIn(
    house,
    `select action, row_id::text as row, actor_name as who from uc_audit where resource = 'job' order by id desc limit 1`,
  )
  expect(lines).toMatchObject([{ action: 'runNow', row: id, who: expect.any(String) }])
})

it('makes a schedule due at once', async () => {
  const purge = (await listed()).find(it => it.kind === 'core.purge')
  await sqlIn(house, `update uc_job_schedule set next_at = $1 where name = 'core.purge'`, [
    new Date(house.deps.now() + 3_600_000),
  ])
  expect((await platform.post(`${api}/${purge?.id}/runNow`, {})).code).toBe(0)
  const [schedule] = await sqlIn(
    house,
    `select next_at as next from uc_job_schedule where name = 'core.purge'`,
  )
  expect(Date.parse(schedule?.next)).toBe(house.deps.now())
})

it('keeps the id of a job with a schedule while it is queued, runs or has failed', async () => {
  const fold = async () => (await listed()).find(it => it.kind === 'dashboards.fold')
  const { id, pattern } = (await fold()) ?? {}
  await sqlIn(house, `update uc_job_schedule set next_at = $1 where name = 'dashboards.fold'`, [
    new Date(house.deps.now()),
  ])
  await enqueueDue(house.deps, house.deps.features.jobs, ['dashboards.fold'])
  expect(await fold()).toMatchObject({ id, state: 'waiting', pattern })
  await queued(`locked_at = now(), locked_by = 'someone', attempts = 1`)
  expect(await fold()).toMatchObject({ id, state: 'running', pattern })
  expect((await platform.post(`${api}/${id}/runNow`, {})).code).not.toBe(0)
  await queued('locked_at = null, attempts = max_attempts')
  expect(await fold()).toMatchObject({ id, state: 'failed', nextAt: expect.any(String) })
  expect((await platform.post(`${api}/${id}/runNow`, {})).code).toBe(0)
  expect(await fold()).toMatchObject({ id, state: 'waiting', attempts: 0 })
  expect((await platform.post(`${api}/${id}/discard`, {})).code).toBe(0)
  expect(await fold()).toMatchObject({ id, state: 'scheduled' })
})

it('lists what has failed first, then what runs, then the rest by its next run', async () => {
  await enqueueIn(house, job, 'waiting', 'running', 'failed')
  const { rows } = await house.deps.db.jobs.query(
    'select id from uc_jobs._private_jobs order by id',
  )
  const set = (at: number, values: string) => queued(`${values} where id = ${rows[at].id}`)
  await set(1, `locked_at = now(), locked_by = 'someone'`)
  await set(2, 'attempts = max_attempts')
  const all = await listed('&sort=["rank","ASC"]')
  expect(all.slice(0, 2).map(it => it.state)).toEqual(['failed', 'running'])
  const times = all.slice(2).map(it => Date.parse(String(it.nextAt)))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(all.map(it => it.rank)).toEqual(all.map((_, at) => at + 1))
})

it('removes a job that waits, and none that is running or a schedule', async () => {
  await enqueueIn(house, job, 'x')
  await queued(`locked_at = now(), locked_by = 'someone'`)
  const { id } = (await found()) ?? {}
  expect((await platform.post(`${api}/${id}/discard`, {})).code).not.toBe(0)
  await queued('locked_at = null')
  expect((await platform.post(`${api}/${id}/discard`, {})).code).toBe(0)
  expect(await found()).toBeUndefined()
  const schedule = (await listed()).find(it => it.state === 'scheduled')
  expect((await platform.post(`${api}/${schedule?.id}/discard`, {})).code).not.toBe(0)
})

it('is closed to whoever has no menu for it, and to every other tenant', async () => {
  await enqueueIn(house, job, 'x')
  const { id } = (await found()) ?? {}
  const tenant = await house.as('tenant')
  const other = (await clerk(house, ['home/notice'])).client
  for (const client of [tenant, other]) {
    const answers = await Promise.all([
      client.get(api),
      client.get(`${api}/${id}`),
      client.post(`${api}/${id}/runNow`, {}),
      client.post(`${api}/${id}/discard`, {}),
    ])
    expect(answers.map(it => it.code)).toEqual([62, 62, 62, 62])
  }
})

it('shows another tenant no rows and lets it change none, whatever is asked of the database', async () => {
  await enqueueIn(house, job, 'x')
  const actor = { tenantId: '1000', userId: '1000' }
  const rows = await asActor(house.deps.db, actor, async tx => [
    ...(await run(tx, 'select id from uc_view_job')),
    ...(await run(tx, 'select id from uc_queue()')),
    ...(await run(tx, 'select id from uc_job_schedule')),
  ])
  expect(rows).toEqual([])
  const { changed, removed } = await asActor(house.deps.db, actor, async tx => {
    const all = 'array(select generate_series(1, 1000))::bigint[]'
    const [row = {}] = await run(
      tx,
      `select uc_run_jobs(${all})::int as changed, uc_remove_jobs(${all})::int as removed`,
    )
    return row
  })
  expect([changed, removed]).toEqual([0, 0])
  const columns = '(select count(*)::int from uc_view_job) as count'
  const read = (tenantId: string) =>
    selectAsActor(house.deps.db, { tenantId, userId: '1000' }, { columns, values: [] })
  expect(await read('1000')).toEqual({ count: 0 })
  expect((await read('1')).count).toBeGreaterThan(0)
})
