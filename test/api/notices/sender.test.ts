import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { api, published, titles, until } from './support.ts'

let house: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  jobs = jobsOf(house, [createNoticeJob(5)])
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  await house.close()
})

const figures = async (client: Client, id: string) =>
  (await client.get(`${api}/${id}/readers`)).data

it('whoever published a notice has read and acknowledged it, and everyone else has not', async () => {
  const id = await published(tenant, { title: '演练', rangeType: 1, mustAcknowledge: true })
  await jobs.run()
  await until(async () => (await titles(member)).includes('演练'))
  await jobs.run()
  expect(await figures(tenant, id)).toMatchObject({ read: 1, acknowledged: 1 })
  expect(await titles(tenant, '&waiting=true')).not.toContain('演练')
  expect(await titles(tenant, '&unread=true')).not.toContain('演练')
  expect(await titles(member, '&waiting=true')).toContain('演练')
})

it('acknowledges nothing that does not ask for it', async () => {
  const id = await published(tenant, { title: '告知', rangeType: 1 })
  await jobs.run()
  await until(async () => (await titles(member)).includes('告知'))
  await jobs.run()
  expect(await figures(tenant, id)).toMatchObject({ read: 1, acknowledged: 0 })
})

it('holds over tenants as well', async () => {
  const id = await published(platform, { title: '全平台演练', rangeType: 1, level: 3 })
  await jobs.run()
  await until(async () => (await titles(member)).includes('全平台演练'))
  await jobs.run()
  expect(await figures(platform, id)).toMatchObject({ read: 1, acknowledged: 1 })
})
