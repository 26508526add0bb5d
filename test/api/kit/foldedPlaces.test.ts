import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, settledPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

let app: TestApp
let tenant: Client
let person: Awaited<ReturnType<typeof settledPerson>>
const [written, typed] = ['Ｇａｂｌｅ Straße', 'gable STRASSE']

beforeAll(async () => {
  app = await startTestApp()
  tenant = await app.as('tenant')
  const dept = { name: 'Ｇｎｏｍｅ Straße', code: 'gnome' }
  const deptId = (await tenant.post('/user/admin/dept', dept)).data.id
  person = await settledPerson(app, 'gable', { realName: written })
  expect((await person.client.get('/user/admin/member/info')).code).toBe(0)
  await sqlIn(
    app,
    `insert into uc_sign_in (tenant_id, user_id, user_name, way, result)
      select tenant_id, id, user_name, 'password', 'success' from uc_user where id = $1`,
    [person.id],
  )
  await newPerson(app, 'zulu1', { realName: 'Zulu', deptId })
  await newPerson(app, 'apple1', { realName: 'apple', deptId })
  await newPerson(app, 'zhang1', { realName: '张三', deptId })
  await newPerson(app, 'aming1', { realName: '阿明', deptId })
})
afterAll(() => app.close())

const list = async (path: string, query: Record<string, string>, language = 'en-US') => {
  const text = new URLSearchParams(query)
  const headers = { 'accept-language': language }
  const { code, data } = await tenant.get(`${path}?${text}`, undefined, headers)
  expect(code).toBe(0)
  return data.list
}

describe('a text is found in any form', () => {
  it.each([
    ['the people who are online', '/user/admin/session'],
    ['the sign-in log', '/user/admin/signIn'],
  ])('among %s', async (_, path) => {
    for (const filter of [{ q: typed }, { realName: { like: typed } }])
      for (const asked of [filter, JSON.parse(JSON.stringify(filter).replace(typed, written))]) {
        const [row] = await list(path, { filter: JSON.stringify(asked) })
        expect(row).toMatchObject({ realName: written })
      }
  })

  it('among the recipients of a letter, by name and by department', async () => {
    const recipients = '/admin/admin/notice/recipients'
    for (const q of [typed, written])
      expect(await list(recipients, { q })).toMatchObject([{ id: person.id }])
    expect(await list(recipients, { q: 'GNOME strasse' })).toHaveLength(4)
    expect(await list(recipients, { q: '\u200b' })).toEqual([])
  })

  it('among one’s messages', async () => {
    const letter = { userIds: [person.id], title: written, content: '<p>text</p>' }
    expect((await tenant.post('/admin/admin/notice/letter', letter)).code).toBe(0)
    for (const q of [typed, written]) {
      const path = `/admin/admin/notice/my/messages?q=${encodeURIComponent(q)}`
      expect((await person.client.get(path)).data).toMatchObject({
        total: 1,
        list: [{ title: written }],
      })
    }
  })
})

describe('the best match is told first in the search of everything', () => {
  const first = async (q: string) => (await list('/user/admin/search', { q }))[0]?.title

  it('in any form of the text', async () => {
    for (const [at, name] of ['a gnu', 'b gnu', 'c gnu', 'd gnu', 'e gnu', 'ＧＮＵ'].entries()) {
      const made = { name, code: `animal${at}`, dataScope: 1, menuIds: [] }
      expect((await tenant.post('/user/admin/role', made)).code).toBe(0)
    }
    expect([await first('gnu'), await first('ＧＮＵ')]).toEqual(['ＧＮＵ', 'ＧＮＵ'])
  })

  it('by a phone number as people write it', async () => {
    for (let at = 0; at < 5; at++)
      await newPerson(app, `abroad${at}`, { realName: `A ${at}`, phone: `+4913800139${at}` })
    await newPerson(app, 'caller', { realName: 'Zz', phone: '13800139777' })
    expect([await first('138-0013'), await first('+86 138 0013 9777')]).toEqual(['Zz', 'Zz'])
  })
})

describe('texts are in the order of the language of the page', () => {
  it('among the recipients of a letter', async () => {
    const names = async (language: string) =>
      (await list('/admin/admin/notice/recipients', { q: 'gnome' }, language)).map(
        (it: { title: string }) => it.title,
      )
    expect((await names('en-US')).slice(0, 2)).toEqual(['apple', 'Zulu'])
    expect((await names('zh-CN')).filter((it: string) => !/[a-z]/.test(it))).toEqual([
      '阿明',
      '张三',
    ])
  })

  it('among saved views', async () => {
    const views = '/user/admin/member/views'
    for (const title of ['Zulu', 'apple', '张三', '阿明']) {
      const view = {
        screen: 'org/user',
        title,
        filters: {},
        columns: [],
        sort: [],
        sharing: 'private',
      }
      expect((await tenant.post(views, view)).code).toBe(0)
    }
    const titles = async (language: string) =>
      (await list(views, { screen: 'org/user' }, language)).map((it: { title: string }) => it.title)
    const english = await titles('en-US')
    expect(english.indexOf('apple')).toBeLessThan(english.indexOf('Zulu'))
    const chinese = await titles('zh-CN')
    expect(chinese.indexOf('阿明')).toBeLessThan(chinese.indexOf('张三'))
  })
})
