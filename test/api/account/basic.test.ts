import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settledPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const path = '/user/admin/member/account'
let house: TestApp
let mine: Client
let person: Awaited<ReturnType<typeof settledPerson>>
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  person = await settledPerson(house, 'zhangwei', {
    phone: '13800138000',
    email: 'zhang.wei@example.com',
    remark: 'said about him, not to him',
  })
  mine = person.client
})
afterAll(() => house.close())

const version = async () => (await mine.get(path)).data.version
const stored = async () => (await tenant.get(`/user/admin/member/${person.id}`)).data

describe('one’s own account', () => {
  it('tells who one is, with phone and e-mail covered and nothing that is said about one', async () => {
    const { data } = await mine.get(path)
    expect(data).toMatchObject({
      id: person.id,
      userName: 'zhangwei',
      phone: '138****8000',
      email: 'z***@example.com',
      balance: '0.00',
      labels: {},
    })
    expect(Object.keys(data)).not.toContain('remark')
    expect(Object.keys(data)).not.toContain('status')
  })

  it('is changed without any menu, shows everywhere at once and is told as one’s own doing', async () => {
    const sent = { realName: '张伟', sex: 'man', address: '<b>南京</b>', version: await version() }
    const { code, data } = await mine.post(path, sent)
    expect({ code, name: data.realName, phone: data.phone }).toEqual({
      code: 0,
      name: '张伟',
      phone: '138****8000',
    })
    expect((await mine.get('/user/admin/member/info')).data.realName).toBe('张伟')
    expect(await stored()).toMatchObject({
      realName: '张伟',
      address: '<b>南京</b>',
      phone: '13800138000',
    })
    const { list } = (await tenant.get(`/user/admin/member/${person.id}/history`)).data
    expect(list[0]).toMatchObject({ actor: 'zhangwei', action: 'update' })
  })

  it('refuses a save of what somebody else has changed meanwhile', async () => {
    const old = await version()
    const { version: theirs } = await stored()
    await tenant.put(`/user/admin/member/${person.id}`, { qq: '10001', version: theirs })
    const { code, data } = await mine.post(path, { realName: '张大伟', version: old })
    expect({ code, by: typeof data.changedBy }).toEqual({ code: -1, by: 'string' })
    expect((await stored()).realName).toBe('张伟')
  })

  it.each([
    ['id', '1'],
    ['tenantId', '1'],
    ['userName', 'admin'],
    ['status', 2],
    ['balance', '1000000.00'],
    ['integral', 5],
    ['roleIds', []],
    ['deptId', null],
    ['phone', '13900139000'],
    ['email', 'a@b.cc'],
    ['remark', 'x'],
    ['password', 'Something-1'],
    ['inviterId', null],
    ['loginCount', 0],
    ['deletedAt', null],
  ])('refuses %s by name', async (field, value) => {
    const before = await stored()
    const { code, data } = await mine.post(path, { [field]: value, version: before.version })
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: 51, fields: [field] })
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['a body without a version', { realName: 'x' }, 'version'],
    ['a name too long', { realName: 'x'.repeat(33), version: 1 }, 'realName'],
    ['no name', { realName: ' ', version: 1 }, 'realName'],
  ])('refuses %s', async (_, body, field) => {
    const sent = 'version' in body ? { ...body, version: await version() } : body
    const { code, data } = await mine.post(path, sent)
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: 51, fields: [field] })
  })

  it('is closed to who stands in somebody else’s place', async () => {
    const looking = await house.as('tenant')
    await looking.post(`/user/admin/member/${person.id}/seeAs`, {})
    for (const { code } of [await looking.get(path), await looking.post(path, { version: 1 })])
      expect(code).toBe(62)
  })
})
