import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/kit/seed.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { applySchema } from '#test/support/schema.ts'
import { sqlIn } from '#test/support/sql.ts'
import { ownerOf } from '#test/support/testServer.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const message = { channel: 'sms', kind: 'test', language: 'en-US' } as const
const waiting = async () =>
  (await sqlIn(house, `select recipient from uc_outbox where state = 'waiting'`)).length

it('a database from before the queue gets it, with a job for all that waits', async () => {
  const tenant = await house.as('tenant')
  await house.deps.messages.send({ ...message, to: '13700000001' })
  const publishAt = new Date(house.deps.now() + 600_000).toISOString()
  const { data } = await tenant.post('/admin/admin/notice', {
    title: 'later',
    content: '<p>x</p>',
    rangeType: 1,
    publishAt,
  })
  expect((await tenant.post(`/admin/admin/notice/${data.id}/publish`, {})).code).toBe(0)
  await house.deps.db.pool.query(`drop schema uc_jobs cascade; drop view uc_view_job; drop function uc_enqueue,
    uc_enqueue_scheduled, uc_queue_made_at, uc_queue, uc_job_waits, uc_job_payloads, uc_run_jobs, uc_remove_jobs, uc_release_jobs`)
  await applySchema(house.deps.db, resources)
  await seed(house.deps, house.registry)
  await jobsOf(house).run()
  expect(await waiting()).toBe(0)
  const state = async () => (await tenant.get(`/admin/admin/notice/${data.id}`)).data.state
  expect(await state()).toBe('scheduled')
  house.pass(601_000)
  await jobsOf(house).run()
  expect(await state()).toBe('published')
})

it('the next start enqueues nothing twice', async () => {
  await house.deps.messages.send({ ...message, to: '13700000002' })
  await seed(house.deps, house.registry)
  const { rows } = await house.deps.db.jobs.query('select id from uc_jobs.jobs')
  expect(rows).toHaveLength(1)
})

it('a role that may create no schema is told the statements that help, each of which does', async () => {
  const db = await openTestDatabase({ empty: true })
  const owner = openDatabase({ connection: ownerOf(db.connection), size: 1 })
  const login = `uc_narrow_${process.pid}`
  await owner.pool.query(
    `create role ${login} login; grant uc_tenant, uc_system to ${login}; grant create on schema public to ${login}`,
  )
  const narrow = openDatabase({ connection: ownerOf(db.connection, login), size: 2 })
  try {
    const refusal = (await applySchema(narrow, resources).catch(error => error)) as Error
    expect(refusal.name).toBe('StartError')
    const [create = '', grant = ''] = refusal.message.split('\n').slice(1)
    expect(grant).toMatch(/grant create on database/)
    await owner.pool.query(create)
    await applySchema(narrow, resources)
  } finally {
    await narrow.close()
    await owner.pool.query(
      `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`,
    )
    await owner.close()
    await db.close()
  }
})
