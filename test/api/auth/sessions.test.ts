import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { at, minutes, newPerson, soon } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let tenant: Client
let person: { id: string; userName: string; password: string }
let mine: Client
let count = 0

const info = '/user/admin/member/info'
const member = '/user/admin/member'

beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  tenant = await house.as('tenant')
  person = await newPerson(house, `user${count}`)
  mine = await house.signIn(person.userName)
})

const elsewhere = (client: Client) => at(other, client)
const codeOf = async (client: Client) => (await client.get(info)).code

const refusedSoon = (client: Client) => soon(async () => (await codeOf(client)) === 61)

describe('a session', () => {
  it('is known by its token, raw or after Bearer, and by nothing else', async () => {
    const { token = '' } = mine
    const anyone = house.anyone()
    expect((await anyone.get(info, undefined, { authorization: `Bearer ${token}` })).code).toBe(0)
    expect((await anyone.get(`${info}?token=${token}`)).code).toBe(61)
    expect(
      (
        await anyone.get(info, undefined, {
          cookie: `ACCESS-TOKEN=${token}; Authorization=${token}`,
        })
      ).code,
    ).toBe(61)
  })

  it('is stored as a hash alone', async () => {
    const { rows } = await systemTransaction(house.db, tx =>
      sql<{ row: string }>`select s::text as row from uc_session s`.execute(tx),
    )
    expect(rows.some(({ row }) => row.includes(mine.token ?? ''))).toBe(false)
  })

  it('ends after two hours without use, not before', async () => {
    house.pass(minutes(119))
    expect(await codeOf(mine)).toBe(0)
    house.pass(minutes(119))
    expect(await codeOf(mine)).toBe(0)
    house.pass(minutes(120))
    expect(await codeOf(mine)).toBe(61)
  })

  it('goes on while somebody changes its owner for long, and is counted afterwards', async () => {
    await codeOf(mine)
    const client = await house.db.pool.connect()
    await client.query('begin; set local role uc_system')
    await client.query('update uc_credential set must_change = false where user_id = $1', [
      person.id,
    ])
    await client.query('commit; begin; set local role uc_system')
    await client.query('select from uc_user where id = $1 for update', [person.id])
    const signIns = async () =>
      (await tenant.get(`${member}/${person.id}`)).data.loginCount as number
    house.pass(minutes(2))
    const meanwhile = [await codeOf(mine), await signIns()]
    await client.query('rollback')
    client.release()
    expect(meanwhile).toEqual([0, 0])
    house.pass(minutes(2))
    expect([await codeOf(mine), await signIns()]).toEqual([0, 1])
    house.pass(minutes(2))
    expect([await codeOf(mine), await signIns()]).toEqual([0, 1])
  })

  it('says who is there', async () => {
    expect((await mine.get(info)).data).toMatchObject({
      id: person.id,
      username: person.userName,
      tenantName: '北辰智能',
      platform: false,
      admin: false,
      mustChangePassword: true,
      roleNames: [],
    })
  })
})

describe('a session ends on the next request, here at once and on other nodes within a second, after', () => {
  const ending: [string, () => Promise<unknown>][] = [
    ['signing out', () => mine.post('/user/admin/site/logout')],
    ['a reset password', () => tenant.post(`${member}/${person.id}/resetPassword`, {})],
    ['being forced out', () => tenant.post(`${member}/forceLogout`, { ids: [person.id] })],
    ['being disabled', () => tenant.put(`${member}/${person.id}`, { version: 1, status: 2 })],
    ['being deleted', () => tenant.delete(`${member}/${person.id}`)],
  ]

  it.each(ending)('%s', async (_what, end) => {
    const there = elsewhere(mine)
    expect([await codeOf(mine), await codeOf(there)]).toEqual([0, 0])
    expect(await end()).toMatchObject({ code: 0 })
    expect(await codeOf(mine)).toBe(61)
    expect(await refusedSoon(there)).toBe(true)
  })

  it('its department is disabled', async () => {
    const { data: dept } = await tenant.post('/user/admin/dept', {
      name: `room${count}`,
      code: `room${count}`,
    })
    await tenant.put(`${member}/${person.id}`, { version: 1, deptId: dept.id })
    const there = elsewhere(mine)
    expect([await codeOf(mine), await codeOf(there)]).toEqual([0, 0])
    expect(
      await tenant.put(`/user/admin/dept/${dept.id}`, { version: dept.version, status: 2 }),
    ).toMatchObject({ code: 0, data: { sessions: 1 } })
    expect(await codeOf(mine)).toBe(61)
    expect(await refusedSoon(there)).toBe(true)
  })

  it('its only role is disabled', async () => {
    const { data: role } = await tenant.post('/user/admin/role', {
      name: `role${count}`,
      code: `role${count}`,
    })
    await tenant.put(`${member}/${person.id}`, { version: 1, roleIds: [role.id] })
    const there = elsewhere(mine)
    expect([await codeOf(mine), await codeOf(there)]).toEqual([0, 0])
    expect(
      await tenant.put(`/user/admin/role/${role.id}`, { version: role.version, status: 2 }),
    ).toMatchObject({ code: 0 })
    expect(await codeOf(mine)).toBe(61)
    expect(await refusedSoon(there)).toBe(true)
  })

  it('its tenant is disabled', async () => {
    const platform = await house.as('platform')
    const { data } = await platform.get('/user/admin/tenant?filter={"code":"nangang"}')
    const [{ id, version, adminUserName }] = data.list
    const guest = await house.signIn(adminUserName)
    const there = elsewhere(guest)
    expect([await codeOf(guest), await codeOf(there)]).toEqual([0, 0])
    await platform.put(`/user/admin/tenant/${id}`, { version, status: 2 })
    expect(await codeOf(guest)).toBe(61)
    expect(await refusedSoon(there)).toBe(true)
  })

  it('its tenant expires', async () => {
    const house2 = await startTestApp()
    const manager = await house2.as('manager')
    const until = new Date(house2.deps.now() + minutes(1))
    await systemTransaction(house2.db, tx =>
      sql`update uc_tenant set expires_at = ${until}`.execute(tx),
    )
    expect(await codeOf(manager)).toBe(0)
    house2.pass(minutes(1))
    const code = await codeOf(manager)
    await house2.close()
    expect(code).toBe(61)
  })
})

describe('a session that waits for something', () => {
  const hold = async (what: string | null) => {
    await systemTransaction(house.db, tx =>
      sql`update uc_session set hold = ${what} where user_id = ${person.id}`.execute(tx),
    )
    await invalidateSessions(house.deps, 'everyone')
  }
  const holdNow = async () => [
    (await mine.get(member)).data?.hold,
    (await mine.get('/user/admin/role/header')).data?.hold,
    (await mine.get(info)).data.hold,
  ]

  it('is told for what by every call but the few that are open meanwhile', async () => {
    for (const [held, told] of [
      ['lock', 'lock'],
      ['factor', 'factor'],
      ['enrol', 'password'],
      [null, 'password'],
    ] as const) {
      await hold(held)
      expect(await holdNow()).toEqual([told, told, told])
    }
    await hold('lock')
    const change = { oldPassword: person.password, password: 'Another-good-4' }
    expect(await mine.post(`${member}/account/password`, change)).toMatchObject({
      code: 62,
      data: { hold: 'lock' },
    })
    expect((await mine.post('/user/admin/site/logout')).code).toBe(0)
  })

  it('stores how it began, and when its owner last proved their identity', async () => {
    const ways = async () =>
      (
        await systemTransaction(house.db, tx =>
          sql`select way, proven_at is not null as proven from uc_session where user_id = ${person.id}`.execute(
            tx,
          ),
        )
      ).rows
    expect(await ways()).toEqual([{ way: 'password', proven: true }])
  })
})

describe('while a password has to be changed', () => {
  it('nothing else is answered', async () => {
    expect(await mine.get('/user/admin/role/header')).toMatchObject({
      code: 62,
      message: 'Change your password first.',
    })
    expect(await mine.get(member)).toMatchObject({
      code: 62,
      message: 'Change your password first.',
    })
  })

  it('the change wants the present one, and a good new one', async () => {
    const change = (oldPassword: string, password: string) =>
      mine.post(`${member}/account/password`, { oldPassword, password })
    expect((await change('wrong-password', 'Another-good-1')).data.fields).toEqual({
      oldPassword: 'The current password is wrong.',
    })
    expect((await change(person.password, 'short')).data.fields).toEqual({
      password: 'At least 8 characters',
    })
    expect((await change(person.password, 'x'.repeat(65))).data.fields).toEqual({
      password: 'At most 64 characters',
    })
    expect((await change(person.password, 'Password123')).data.fields).toEqual({
      password: 'This password is too common. Choose another.',
    })
    expect((await change(person.password, person.password)).data.fields).toEqual({
      password: 'The last 5 passwords cannot be used again.',
    })
    expect(await change(person.password, 'Another-good-1')).toMatchObject({ code: 0 })
    expect((await mine.get(info)).data.mustChangePassword).toBe(false)
  })

  it('the change ends the other sessions', async () => {
    const second = await house.signIn(person.userName)
    expect(await codeOf(second)).toBe(0)
    await mine.post(`${member}/account/password`, {
      oldPassword: person.password,
      password: 'Another-good-2',
    })
    expect([await codeOf(mine), await codeOf(second)]).toEqual([0, 61])
  })

  it('is refused for ten minutes after five wrong ones, and the signed-in person is told so', async () => {
    const guess = () =>
      mine.post(`${member}/account/password`, { oldPassword: 'wrong', password: 'Another-good-3' })
    for (let index = 0; index < 5; index += 1) await guess()
    expect(await guess()).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 600 seconds.',
    })
  })
})

describe('a write', () => {
  it('wants the token of its own session against cross-site calls', async () => {
    const post = { name: 'x', code: `x${count}` }
    const second = await house.as('tenant')
    const send = (crossSite: string) =>
      tenant.post('/user/admin/post', post, { 'x-xsrf-token': crossSite })
    expect(await send('')).toMatchObject({ code: 62 })
    expect(await send(second.crossSite ?? '')).toMatchObject({ code: 62 })
    expect(await send(tenant.crossSite ?? '')).toMatchObject({ code: 0 })
  })
})
