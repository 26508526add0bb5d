import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const api = '/admin/admin/notice'
let house: TestApp
let tenant: Client
let member: Client
let memberId: string

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  member = await house.as('member')
  memberId = (await member.get('/user/admin/member/info')).data.id
})
afterAll(() => house.close())

const unread = async (client: Client) => (await client.get(`${api}/count/un/read`)).data

describe('a letter', () => {
  it('whose subject holds characters that nobody sees is refused', async () => {
    const letter = { userIds: [memberId], content: '文' }
    for (const title of ['bell\u0007', 'one\nmore']) {
      const { code, data } = await tenant.post(`${api}/letter`, { ...letter, title })
      expect([code, Object.keys(data.fields)]).toEqual([51, ['title']])
    }
  })

  it('reaches whom it is written to, and counts until it is read', async () => {
    const before = await unread(member)
    const sent = await tenant.post(`${api}/letter`, {
      userIds: [memberId],
      title: '周五例会',
      content: '<p>改到<b>三点</b></p><script>alert(1)</script>',
    })
    expect(sent.code).toBe(0)
    expect(await unread(member)).toEqual({ ...before, letterCount: before.letterCount + 1 })
    const { data } = await member.get(`${api}/my/messages?kind=3&unread=true`)
    expect(data.list[0]).toMatchObject({
      id: sent.data.id,
      kind: 3,
      title: '周五例会',
      summary: '改到三点',
      readAt: null,
    })
    const opened = await member.get(`${api}/detail?id=${sent.data.id}`)
    expect(opened.data).toMatchObject({ content: '<p>改到<b>三点</b></p>' })
    expect(opened.data.readAt).not.toBeNull()
    expect(await unread(member)).toEqual(before)
  })
})
