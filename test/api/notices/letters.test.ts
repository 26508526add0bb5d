import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { settledPerson } from '../auth/support.ts'
import { api, idOf, unread } from './support.ts'

let house: TestApp
let tenant: Client
let member: Client
let memberId: string

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  member = await house.as('member')
  memberId = await idOf(house, 'zhouzixuan')
})
afterAll(() => house.close())
// Each begins with a minute of its own.
beforeEach(() => house.pass(61_000))

const send = (client: Client, letter: object) =>
  client.post(`${api}/letter`, { title: '信', content: '<p>你好</p>', ...letter })
const sent = async (client: Client, letter: object): Promise<string> => {
  const { code, message, data } = await send(client, letter)
  expect([code, message]).toEqual([0, ''])
  return data.id
}
const ids = (accounts: readonly string[]) => Promise.all(accounts.map(it => idOf(house, it)))

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
    const content = '<p>改到<b>三点</b></p><script>alert(1)</script>'
    const id = await sent(tenant, { userIds: [memberId], title: '周五例会', content })
    expect(await unread(member)).toEqual({
      ...before,
      letterCount: (before.letterCount as number) + 1,
    })
    const { data } = await member.get(`${api}/my/messages?kind=3&unread=true`)
    expect(data.list[0]).toMatchObject({
      ...{ id, kind: 3, title: '周五例会', summary: '改到三点', readAt: null },
    })
    const opened = await member.get(`${api}/detail?id=${id}`)
    expect(opened.data).toMatchObject({ content: '<p>改到<b>三点</b></p>' })
    expect(opened.data.readAt).not.toBeNull()
    expect(await unread(member)).toEqual(before)
  })

  it('is told to its writer with how many have read it', async () => {
    const userIds = await ids(['zhouzixuan', 'wujiahao', 'zhouzixuan'])
    const id = await sent(tenant, { userIds, title: '两个人' })
    await member.get(`${api}/detail?id=${id}`)
    const { data } = await tenant.get(`${api}/sent?range=[0,0]`)
    expect(data.list[0]).toMatchObject({ id, people: 2, read: 1 })
    expect(data.list[0].recipients).toHaveLength(2)
  })

  it('opens for whoever wrote it and whom it was written to, and for nobody else', async () => {
    const id = await sent(tenant, { userIds: [memberId] })
    const codes = [tenant, member, await house.as('manager'), await house.signIn('qiuweidong')].map(
      async it => (await it.get(`${api}/detail?id=${id}`)).code,
    )
    expect(await Promise.all(codes)).toEqual([0, 0, 65, 65])
  })
})

describe('a letter is refused', () => {
  it('to more than twenty people', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `${at + 1}`)
    const { code, data } = await send(tenant, { userIds: many })
    expect([code, Object.keys(data.fields)]).toEqual([51, ['userIds']])
  })

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['without a word', { content: '<p> </p>' }, 'content'],
    ['that is too long', { content: 'x'.repeat(20_001) }, 'content'],
    ['to nobody', { userIds: [] }, 'userIds'],
    ['as an answer to none', { replyTo: '999999' }, 'replyTo'],
  ])('%s', async (_what, letter, field) => {
    const { code, data } = await send(tenant, { userIds: [memberId], ...letter })
    expect([code, Object.keys(data.fields)]).toEqual([51, [field]])
  })

  it.each([
    ['another tenant', 'qiuweidong'],
    ['those who are disabled', 'yangkaiwen'],
    ['oneself', 'liangjianguo'],
  ])('to people of %s', async (_what, account) => {
    const { code, data } = await send(tenant, { userIds: await ids([account]) })
    expect([code, Object.keys(data.fields)]).toEqual([51, ['userIds']])
  })

  it('beyond ten a minute, with when to try again; the next minute allows it', async () => {
    const { client } = await settledPerson(house, 'chatty')
    const letters = Array.from({ length: 14 }, () => send(client, { userIds: [memberId] }))
    const statuses = (await Promise.all(letters)).map(it => it.status)
    expect(statuses.filter(it => it === 429)).toHaveLength(4)
    const late = await send(client, { userIds: [memberId] })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    house.pass(61_000)
    expect((await send(client, { userIds: [memberId] })).status).toBe(200)
  })
})

describe('an answer', () => {
  let quiet: Awaited<ReturnType<typeof settledPerson>>
  beforeAll(async () => {
    // Without a role they see nobody, so they cannot start a conversation.
    quiet = await settledPerson(house, 'quiet')
  })

  it('goes to whoever wrote, also beyond one’s data scope, and to nobody else there', async () => {
    const others = await ids(['wujiahao', 'caoguoqiang'])
    const admin = await idOf(house, 'liangjianguo')
    expect((await send(quiet.client, { userIds: [admin] })).code).toBe(51)
    const id = await sent(tenant, { userIds: [quiet.id, others[0] as string] })
    const answer = { replyTo: id, userIds: [admin, others[0]] }
    const reply = await sent(quiet.client, answer)
    const { data } = await tenant.get(`${api}/detail?id=${reply}`)
    expect(data).toMatchObject({ replyTo: id, senderId: quiet.id })
    expect((await send(quiet.client, { replyTo: id, userIds: [others[1]] })).code).toBe(51)
  })

  it('is to a letter that one has received or written', async () => {
    const id = await sent(tenant, { userIds: [memberId] })
    const admin = await idOf(house, 'liangjianguo')
    const { code, data } = await send(quiet.client, { replyTo: id, userIds: [admin] })
    expect([code, Object.keys(data.fields)]).toEqual([51, ['replyTo']])
  })
})
