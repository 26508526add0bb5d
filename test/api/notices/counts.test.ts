import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { followNotices } from '#server/features/notices/live.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { api, idOf, listening, past, published, unread, until } from './support.ts'

let house: TestApp
let jobs: TestJobs
let tenant: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  followNotices(house.deps)
  jobs = jobsOf(house, [createNoticeJob(3)])
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  await house.close()
})

/** What lies there, past all that counts it. */
const unreadRows = async (userId: string) => {
  const text = `select count(*)::int as n from uc_message_reader where user_id = $1 and read_at is null and kind = 1`
  return (await past(house, text, [userId]))[0]?.n
}

it('counts are right after everything is read while more is delivered, and so is what pages were told', async () => {
  const userId = await idOf(house, 'zhouzixuan')
  const page = await listening(member, house.app)
  const many = Array.from({ length: 12 }, (_, at) => `并行 ${at}`)
  const publishing = many.map(title => published(tenant, { title, rangeType: 1 }))
  const open = () => past(house, 'select from uc_delivery', [])
  let read = 0
  const all = async () => {
    read += (await member.post(`${api}/read/all`, {})).data.read
    return (await open()).length === 0
  }
  const before = (await unread(member)).notifyCount
  await Promise.all([...publishing, until(all)])
  await Promise.all(publishing)
  await jobs.run()
  await until(async () => (await open()).length === 0)
  const left = (await unread(member)).notifyCount
  expect(left).toBe(await unreadRows(userId))
  expect(read).toBeGreaterThan(0)
  expect(before).toBeGreaterThanOrEqual(0)
  await jobs.run()
  await until(() => {
    const last = page.notices().at(-1) as { counts?: { notifyCount: number } } | undefined
    return last?.counts?.notifyCount === left
  })
  expect((await member.post(`${api}/read/all`, {})).data.read).toBe(left)
  expect((await unread(member)).notifyCount).toBe(0)
  await jobs.run()
  await until(() => {
    const last = page.notices().at(-1) as { counts?: { notifyCount: number } } | undefined
    return last?.counts?.notifyCount === 0
  })
  await page.stop()
})
