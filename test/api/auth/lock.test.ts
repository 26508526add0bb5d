import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { exhaustively } from '#test/support/tier.ts'
import { at, newPerson, soon } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let mine: Client
let person: { id: string; userName: string; password: string }
let count = 0
const member = '/user/admin/member'

beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  person = await newPerson(house, `locked${count}`)
  await house.db.systems.query(
    `update uc_credential set must_change = false where user_id = ${person.id}`,
  )
  mine = await house.signIn(person.userName)
})

const there = () => at(other, mine)
const lock = (client = mine) => client.post(`${member}/lock`, {})
const unlock = (password: string, client = mine) => client.post(`${member}/unlock`, { password })
const locked = { code: 62, data: { hold: 'lock' } }

const answeredSoon = (client: Client, code: number) =>
  soon(async () => (await client.get('/user/admin/role/header')).code === code)

describe('a locked screen', () => {
  it('is a state of the session: every other call is refused, here and on the other node', async () => {
    expect((await there().get('/user/admin/role/header')).code).toBe(0)
    expect((await lock()).code).toBe(0)
    expect(await answeredSoon(there(), 62)).toBe(true)
    for (const client of [mine, there()]) {
      expect(await client.get('/user/admin/role/header')).toMatchObject(locked)
      expect(await client.get(member)).toMatchObject(locked)
      expect(
        await client.post(`${member}/account/prove`, { password: person.password }),
      ).toMatchObject(locked)
      expect(await lock(client)).toMatchObject(locked)
      expect((await client.get(`${member}/info`)).data.hold).toBe('lock')
    }
  })

  it('opens by the password alone, on every node', async () => {
    await lock()
    expect((await unlock('wrong-password')).data.fields).toEqual({
      password: 'Wrong password; 4 more tries.',
    })
    expect((await unlock(person.password, there())).code).toBe(0)
    expect(await answeredSoon(mine, 0)).toBe(true)
    expect(await answeredSoon(there(), 0)).toBe(true)
  })

  it('opens while strangers elsewhere keep the account closed', async () => {
    await lock()
    await house.db.systems.query(
      `insert into uc_attempt (key, count, step, started_at, last_at, closed_until)
        select 'account|user:${person.id}', 25, 5, t, t, t + interval '1 hour'
        from (select $1::timestamptz - interval '1 second' as t) x`,
      [new Date(house.deps.now())],
    )
    expect((await unlock(person.password)).code).toBe(0)
  })

  it('ends with its session after five wrong passwords, which count as at signing in', async () => {
    await lock()
    const answers = []
    for (let index = 0; index < 5; index += 1) answers.push((await unlock('wrong-password')).code)
    expect(answers).toEqual([51, 51, 51, 51, 61])
    expect((await mine.get(`${member}/info`)).code).toBe(61)
    const { rows } = await house.db.systems.query(
      `select step from uc_attempt where user_id = ${person.id} and key like 'pair|%'`,
    )
    expect(rows).toEqual([{ step: 1 }])
  })

  exhaustively(() => {
    it('takes no more guesses in parallel than one after the other', async () => {
      await lock()
      const guesses = Array.from({ length: 20 }, (_, at) =>
        unlock('wrong-password', at % 2 ? mine : there()),
      )
      const answers = await Promise.all(guesses)
      expect(answers.filter(it => it.code === 51 || it.code === 61).length).toBeGreaterThan(0)
      expect(answers.filter(it => it.code === 51).length).toBeLessThan(5)
      expect((await mine.get(`${member}/info`)).code).toBe(61)
    })
  })

  it('may be left by signing out, and is one session’s alone', async () => {
    const second = await house.signIn(person.userName)
    await lock()
    expect((await second.get('/user/admin/role/header')).code).toBe(0)
    expect((await mine.post('/user/admin/site/logout')).code).toBe(0)
    expect((await mine.get(`${member}/info`)).code).toBe(61)
  })

  it('wants the token against cross-site calls, and a password to unlock with', async () => {
    expect((await mine.post(`${member}/lock`, {}, { 'x-xsrf-token': '' })).code).toBe(62)
    expect((await mine.get('/user/admin/role/header')).code).toBe(0)
    const demo = await house.as('tenant')
    expect(await lock(demo)).toMatchObject({
      code: -1,
      message: expect.stringMatching(/no password/),
    })
    expect((await demo.get('/user/admin/role/header')).code).toBe(0)
  })
})
