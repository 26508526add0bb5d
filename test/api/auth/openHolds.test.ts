import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { sqlIn } from '#test/support/sql.ts'
import { codeOf, factors, sessionFrom, someone, steps, withCodes } from './factorSupport.ts'
import { minutes, newPerson, signInAs } from './support.ts'

let house: TestApp
let tenant: Client
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())
beforeEach(async () => {
  tenant = await house.as('tenant')
})

const info = '/user/admin/member/info'
const thief = { 'x-forwarded-for': '203.0.113.7' }
const entry = (person: { userName: string; password: string }) =>
  signInAs(house, person.userName, person.password, thief)

/** What others see of somebody's sign-ins. */
const seenOf = async (id: string) => {
  const { loginCount, lastLoginIp, lastLoginAt, lastActiveAt } = (
    await tenant.get(`/user/admin/member/${id}`)
  ).data
  const [day] = await sqlIn(
    house,
    'select count(*)::int as days, max(at)::text as at from uc_active where user_id = $1',
    [id],
  )
  const { data } = await tenant.get(`/user/admin/session?filter={"userId":"${id}"}`)
  return { loginCount, lastLoginIp, lastLoginAt, lastActiveAt, day, online: data.total }
}

const lines = async (id: string) =>
  (
    await sqlIn(house, 'select result, ip from uc_sign_in where user_id = $1 order by id', [id])
  ).map(it => [it.result, it.ip])

/** Uses the session for a while, as far as it goes. */
const lingered = async (client: Client) => {
  for (const _ of [1, 2, 3]) {
    house.pass(minutes(2))
    await client.get(info)
    await client.get('/user/admin/post')
  }
}

describe('a sign-in that waits for the second factor', () => {
  it('counts for nothing until it is shown, and then once', async () => {
    const person = await someone(house)
    const { key } = await withCodes(house, person.client)
    await person.client.post(`${steps}/logout`)
    const before = await seenOf(person.id)
    expect(before.online).toBe(0)
    const answer = await entry(person)
    expect(answer.data.hold).toBe('factor')
    const held = await sessionFrom(house, answer)
    await lingered(held)
    expect(await seenOf(person.id)).toEqual(before)

    const code = codeOf(house, key)
    const free = await held.post(`${steps}/factor/verify`, { way: 'totp', code }, thief)
    expect(free.code).toBe(0)
    const after = await seenOf(person.id)
    expect(after).toMatchObject({
      loginCount: before.loginCount + 1,
      lastLoginIp: '203.0.113.7',
      lastLoginAt: new Date(house.deps.now()).toISOString(),
      online: 1,
    })
    await lingered(await sessionFrom(house, free))
    expect((await seenOf(person.id)).loginCount).toBe(after.loginCount)
    expect((await lines(person.id)).slice(-2)).toEqual([
      ['factor', '203.0.113.7'],
      ['success', '203.0.113.7'],
    ])
  })
})

describe('a sign-in that waits for a new password', () => {
  it('counts for nothing until it is set, and then once', async () => {
    const person = await newPerson(house, 'forced1')
    const before = await seenOf(person.id)
    expect(before).toMatchObject({ loginCount: 0, lastLoginAt: null, online: 0 })
    const held = await sessionFrom(house, await entry(person))
    await lingered(held)
    expect(await seenOf(person.id)).toEqual(before)
    const password = 'Another-long-one-1'
    const changed = await held.post('/user/admin/member/account/password', {
      oldPassword: person.password,
      password,
    })
    expect(changed.code).toBe(0)
    const other = await house.anotherNode()
    const there = clientOf(other.app, { token: held.token ?? '', crossSite: held.crossSite ?? '' })
    await Promise.all([held.get(info), there.get(info), held.get(info), there.get(info)])
    expect(await seenOf(person.id)).toMatchObject({
      loginCount: 1,
      lastLoginIp: '203.0.113.7',
      online: 1,
    })
  })
})

describe('a sign-in that waits for a second factor to be set up', () => {
  it('counts for nothing until there is one, and then once', async () => {
    const person = await someone(house)
    await person.client.post(`${steps}/logout`)
    const demanded = async (mode: string) => {
      await sqlIn(house, 'update uc_site set second_factor = $1', [mode])
      await invalidateSessions(house.deps, 'everyone')
    }
    const before = await seenOf(person.id)
    await demanded('everyone')
    const answer = await entry(person)
    expect(answer.data.hold).toBe('enrol')
    const held = await sessionFrom(house, answer)
    await lingered(held)
    await demanded('optional')
    expect(await seenOf(person.id)).toEqual(before)
    await demanded('everyone')
    const { data } = await held.post(`${factors}/totp/begin`, {})
    await held.post(`${factors}/totp/confirm`, { code: codeOf(house, data.secret) })
    await lingered(held)
    await demanded('optional')
    expect(await seenOf(person.id)).toMatchObject({
      loginCount: before.loginCount + 1,
      lastLoginIp: '203.0.113.7',
      online: 1,
    })
  })
})

describe('"sign everyone out"', () => {
  it('ends sessions that are not complete, too', async () => {
    const person = await newPerson(house, 'forced2')
    const held = await sessionFrom(house, await entry(person))
    expect((await held.get(info)).code).toBe(0)
    expect((await tenant.post('/user/admin/session/endAll', {})).code).toBe(0)
    expect((await held.get(info)).code).toBe(61)
  })
})
