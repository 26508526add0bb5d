import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clerk } from '../auth/support.ts'
import { api, past, unread } from './support.ts'

const requests = '/user/admin/limitRequest'
const chinese = { 'accept-language': 'zh-CN' }
let house: TestApp
let platform: Client
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  await past(house, 'update uc_policy set user_max = 500, dept_max = 60, post_max = 60', [])
  platform = await house.as('platform')
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const newest = async (client: Client, headers = {}) =>
  (await client.get(`${api}/my/messages?range=[0,0]`, undefined, headers)).data.list[0]
const ask = async (quota: string) => {
  const asked = await tenant.post(requests, { quota, wanted: 800, reason: '<b>新办公室</b>' })
  expect([asked.code, asked.message]).toEqual([0, ''])
  return asked.data.id as string
}

describe('a request for more', () => {
  it('is sent to the staff who may grant it, to each in their language', async () => {
    const idle = (await clerk(house, ['org/post'], {}, 'platform')).client
    const before = await unread(platform)
    await ask('userMax')
    expect((await unread(platform)).notifyCount).toBe((before.notifyCount as number) + 1)
    expect(await newest(platform)).toMatchObject({
      kind: 1,
      title: '北辰智能 asks for more: Users',
      senderName: 'System',
    })
    const { id, ...told } = await newest(platform, chinese)
    expect(told).toMatchObject({ title: expect.stringMatching(/^北辰智能申请扩容：/), kind: 1 })
    const { data } = await platform.get(`${api}/detail?id=${id}`, undefined, chinese)
    expect(data.content).toContain('&lt;b&gt;新办公室&lt;/b&gt;')
    expect(data.content).toContain('500')
    expect((await unread(idle)).notifyCount).toBe(0)
  })

  it.each([
    ['decline', 'deptMax', 'Your request was declined', '扩容申请未通过'],
    ['grant', 'postMax', 'Your request was granted', '扩容申请已同意'],
  ])('is answered by %s; the requester is told in their language', async (deed, quota, en, zh) => {
    const id = await ask(quota)
    await past(house, "update uc_policy set post_max = 900 where $1 = 'grant'", [deed])
    await house.deps.bus.publish('session', JSON.stringify('everyone'))
    const before = await unread(tenant)
    const answered = await platform.post(`${requests}/across/${id}/${deed}`, { answer: '下月再看' })
    expect([answered.code, answered.message]).toEqual([0, ''])
    expect((await unread(tenant)).notifyCount).toBe((before.notifyCount as number) + 1)
    expect((await newest(tenant)).title).toContain(en)
    const told = await newest(tenant, chinese)
    expect(told.title).toContain(zh)
    expect(told.summary).toContain('下月再看')
    expect((await newest(await house.as('member'))).title).not.toContain(en)
  })
})
