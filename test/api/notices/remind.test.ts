import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { followNotices } from '#server/features/notices/live.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { clerk } from '../auth/support.ts'
import { api, idOf, listening, past, published, titles, until } from './support.ts'

let house: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client
let member: Client
let memberId: string

beforeAll(async () => {
  house = await startTestApp()
  followNotices(house.deps)
  jobs = jobsOf(house, [createNoticeJob(20)])
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  member = await house.as('member')
  memberId = await idOf(house, 'zhouzixuan')
})
afterAll(async () => {
  await house.close()
})

const minutes = (count: number) => house.pass(count * 60_000)
const delivered = async (by: Client, values: object): Promise<string> => {
  const id = await published(by, { rangeType: 1, ...values })
  await jobs.run()
  await until(async () => {
    const open = await past(house, 'select from uc_delivery where notice_id = $1', [id])
    return open.length === 0
  })
  return id
}
const remind = (by: Client, id: string, userIds?: readonly string[]) =>
  by.post(`${api}/${id}/remind`, userIds ? { userIds } : {})
const waitedFor = async (by: Client, id: string) =>
  (await by.get(`${api}/${id}/unread?range=[0,199]`)).data
const mine = async (title: string) =>
  (await member.get(`${api}/my/messages?range=[0,99]`)).data.list.find(
    (it: { title: string }) => it.title === title,
  )
const refused = expect.objectContaining({ code: -1 })

it('reaches the readers of other tenants for the platform', async () => {
  const id = await delivered(platform, { title: '平台提醒', kind: 2 })
  const { total } = await waitedFor(platform, id)
  expect((await remind(platform, id)).data.people).toBe(total)
  expect((await mine('平台提醒')).remindedAt).not.toBeNull()
})

it('reminds everyone who has not read a notice, and at most once an hour', async () => {
  const id = await delivered(tenant, { title: '提醒全部' })
  const { total } = await waitedFor(tenant, id)
  expect((await remind(tenant, id)).data.people).toBe(total)
  expect((await mine('提醒全部')).remindedAt).toBe(new Date(house.deps.now()).toISOString())
  expect(await remind(tenant, id)).toEqual(refused)
  minutes(61)
  await member.get(`${api}/detail?id=${(await mine('提醒全部')).id}`)
  expect((await remind(tenant, id)).data.people).toBe(total - 1)
})

it('of everyone passes over who was reminded alone within the hour', async () => {
  const id = await delivered(tenant, { title: '单独提醒过' })
  const { total } = await waitedFor(tenant, id)
  const page = await listening(member, house.app)
  const another = await listening(await house.as('manager'), house.app)
  // The notice itself may be told of as late as this, without a reminder.
  const toldTo = ({ notices }: typeof page) =>
    notices()
      .map(it => (it as { newest?: { title: string; remindedAt: string | null } }).newest)
      .filter(it => it?.title === '单独提醒过' && it.remindedAt !== null).length
  expect((await remind(tenant, id, [memberId])).data.people).toBe(1)
  await jobs.run()
  await until(() => toldTo(page) === 1)
  const alone = new Date(house.deps.now()).toISOString()
  minutes(10)
  expect((await remind(tenant, id)).data.people).toBe(total - 1)
  expect((await mine('单独提醒过')).remindedAt).toBe(alone)
  await jobs.run()
  await until(() => toldTo(another) === 1)
  expect(toldTo(page)).toBe(1)
  await page.stop()
  await another.stop()
  minutes(51)
  expect(await remind(tenant, id)).toEqual(refused)
  minutes(10)
  expect((await remind(tenant, id)).data.people).toBe(total)
  expect((await mine('单独提醒过')).remindedAt).toBe(new Date(house.deps.now()).toISOString())
})

it('of several callers at the same time one reminds', async () => {
  const id = await delivered(tenant, { title: '同时提醒' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => remind(tenant, id)))
  expect(answers.filter(it => it.code === 0)).toHaveLength(1)
})

it('waits for who has read but not acknowledged, too', async () => {
  const id = await delivered(tenant, { title: '待确认', mustAcknowledge: true })
  const message = await mine('待确认')
  await member.get(`${api}/detail?id=${message.id}`)
  const { list, total, unread } = await waitedFor(tenant, id)
  expect([total - unread, list.at(-1)]).toMatchObject([1, { id: memberId }])
  expect(list.at(-1).readAt).not.toBeNull()
  expect((await remind(tenant, id, [memberId])).data.people).toBe(1)
  expect((await waitedFor(tenant, id)).list.at(-1).remindedAt).not.toBeNull()
  expect(await remind(tenant, id, [memberId])).toEqual(refused)
  minutes(61)
  await member.post(`${api}/acknowledge`, { id: message.id })
  expect(await remind(tenant, id, [memberId])).toEqual(refused)
})

it('tells open pages, and writes an audit line', async () => {
  const id = await delivered(tenant, { title: '现场提醒' })
  const page = await listening(member, house.app)
  await remind(tenant, id, [memberId])
  await jobs.run()
  await until(() =>
    page
      .notices()
      .some(it => (it as { newest?: { title: string; remindedAt?: string } }).newest?.remindedAt),
  )
  await page.stop()
  const lines = (await tenant.get(`${api}/${id}/history`)).data.list
  expect(lines.map((it: { action: string }) => it.action)).toContain('remind')
})

it('reminds nobody outside the data scope of whoever names them', async () => {
  const id = await delivered(tenant, { title: '范围之外' })
  const { client } = await clerk(house, ['home/notice'], { dataScope: 5 })
  expect((await remind(client, id, [memberId])).code).not.toBe(0)
  expect((await mine('范围之外')).remindedAt).toBeNull()
})

it('is refused for what has not gone out, or was taken back, and for what is no id', async () => {
  const { data } = await tenant.post(api, { title: '草稿', content: '<p>x</p>' })
  expect(await remind(tenant, data.id)).toEqual(refused)
  const id = await delivered(tenant, { title: '撤回了' })
  expect((await remind(tenant, id, ['x'])).code).toBe(51)
  await tenant.post(`${api}/${id}/withdraw`, {})
  expect(await remind(tenant, id)).toEqual(refused)
  expect(await titles(member)).not.toContain('撤回了')
})
