import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { codeOf, factors, sessionFrom, someone, steps, withCodes } from './factorSupport.ts'
import { minutes, signInAs } from './support.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())

let address = 0
/** Signs in by password, each time from another address. */
const enter = async ({ userName, password }: { userName: string; password: string }) => {
  address += 1
  const answer = await signInAs(house, userName, password, {
    'x-forwarded-for': `10.1.${address >> 8}.${address & 255}`,
  })
  return { answer, client: await sessionFrom(house, answer) }
}
const verify = (client: Client, code: string, way = 'totp', headers = {}) =>
  client.post(`${steps}/factor/verify`, { way, code }, headers)
const infoOf = async (token: string) =>
  house.anyone().get('/user/admin/member/info', undefined, { authorization: token })
const shown = async (client: Client) => (await client.get(factors)).data

/** Someone with an app, waiting for its code. */
const waiting = async () => {
  const person = await someone(house)
  const set = await withCodes(house, person.client)
  return { ...person, ...set, ...(await enter(person)) }
}

describe('codes of an app', () => {
  it('count once one of them has been told, and bring ten recovery codes', async () => {
    const { client, userName } = await someone(house)
    const { data } = await client.post(`${factors}/totp/begin`, {})
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.+&secret=[A-Z2-7]{32}/)
    expect(decodeURIComponent(data.uri)).toContain(userName)
    expect(await shown(client)).toEqual({
      totp: null,
      recovery: { left: 0 },
      passkeys: [],
      wanted: false,
    })
    const wrong = await client.post(`${factors}/totp/confirm`, { code: '000000' })
    expect({ code: wrong.code, fields: Object.keys(wrong.data.fields) }).toEqual({
      code: 51,
      fields: ['code'],
    })
    const code = codeOf(house, data.secret)
    const right = await client.post(`${factors}/totp/confirm`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(new Set(right.data.codes).size).toBe(10)
    expect(right.data.codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await shown(client)).toMatchObject({
      totp: { since: expect.any(String) },
      recovery: { left: 10 },
    })
  })

  it('are asked for at the next sign-in, and bring another token', async () => {
    const { answer, client, key } = await waiting()
    expect(answer).toMatchObject({
      code: 0,
      data: { hold: 'factor', factors: ['totp', 'recovery'] },
    })
    const lifted = await verify(client, codeOf(house, key))
    expect(lifted).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    expect(lifted.data).not.toHaveProperty('hold')
    expect(lifted.data.token).not.toBe(answer.data.token)
    expect((await infoOf(answer.data.token)).code).toBe(61)
    expect(await infoOf(lifted.data.token)).toMatchObject({ code: 0, data: { hold: null } })
  })

  it('are taken one step early or late', async () => {
    const { client: first, key, ...person } = await waiting()
    const answered = []
    for (const away of [-2, -1, 0, 1, 2]) {
      house.pass(minutes(5))
      const client = away === -2 ? first : (await enter(person)).client
      answered.push((await verify(client, codeOf(house, key, away))).code)
    }
    expect(answered).toEqual([-1, 0, 0, 0, -1])
  })

  it('are good once, and none before it afterwards', async () => {
    const { client, key, ...person } = await waiting()
    house.pass(60_000)
    const used = codeOf(house, key)
    expect((await verify(client, used)).code).toBe(0)
    const again = (await enter(person)).client
    expect((await verify(again, used)).code).toBe(-1)
    expect((await verify(again, codeOf(house, key, -1))).code).toBe(-1)
    expect((await verify(again, codeOf(house, key, 1))).code).toBe(0)
  })

  it('of another key take the place of the first once confirmed, not before', async () => {
    const { client, key: old, ...person } = await waiting()
    const free = await sessionFrom(house, await verify(client, codeOf(house, old)))
    const { data } = await free.post(`${factors}/totp/begin`, {})
    house.pass(30_000)
    const between = (await enter(person)).client
    expect((await verify(between, codeOf(house, old))).code).toBe(0)
    const done = await free.post(`${factors}/totp/confirm`, { code: codeOf(house, data.secret) })
    expect(done).toMatchObject({ code: 0, data: {} })
    house.pass(60_000)
    const after = (await enter(person)).client
    expect((await verify(after, codeOf(house, old))).code).toBe(-1)
    expect((await verify(after, codeOf(house, data.secret))).code).toBe(0)
  })

  it('whose setting up took too long begin again', async () => {
    const { client } = await someone(house)
    const { data } = await client.post(`${factors}/totp/begin`, {})
    house.pass(minutes(9))
    await client.post(`${factors}/totp/begin`, {})
    const late = await client.post(`${factors}/totp/confirm`, { code: codeOf(house, data.secret) })
    expect(late.code).toBe(51)
  })

  it('stand sealed in the database, and the recovery codes as digests', async () => {
    const { key, codes } = await waiting()
    const { rows } = await systemTransaction(house.deps.db, tx =>
      sql<{
        text: string
      }>`select encode(secret, 'escape') as text from uc_factor where secret is not null
        union all select encode(digest, 'escape') from uc_recovery`.execute(tx),
    )
    const text = rows.map(row => row.text).join(' ')
    expect(text.length).toBeGreaterThan(100)
    expect([key, ...codes].filter(it => text.includes(it))).toEqual([])
    expect([key, ...codes].filter(it => house.lines.join('').includes(it))).toEqual([])
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed', async () => {
    const { client, codes, ...person } = await waiting()
    const [first = ''] = codes
    const lifted = await verify(client, ` ${first.toUpperCase().replace('-', ' ')} `, 'recovery')
    expect(lifted.code).toBe(0)
    const again = (await enter(person)).client
    expect((await verify(again, first, 'recovery')).code).toBe(-1)
    expect((await shown(await sessionFrom(house, lifted))).recovery).toEqual({ left: 9 })
  })

  it('are replaced by new ones, and are none without a factor', async () => {
    const { client, codes, key, ...person } = await waiting()
    const free = await sessionFrom(house, await verify(client, codeOf(house, key)))
    const { data } = await free.post(`${factors}/recovery`, {})
    expect(data.codes).toHaveLength(10)
    const next = (await enter(person)).client
    expect((await verify(next, codes[0] ?? '', 'recovery')).code).toBe(-1)
    expect((await verify(next, data.codes[0], 'recovery')).code).toBe(0)
    const none = await (await someone(house)).client.post(`${factors}/recovery`, {})
    expect(none.code).toBe(-1)
  })

  it('are good for nobody else', async () => {
    const [one, other] = [await waiting(), await waiting()]
    expect((await verify(one.client, other.codes[0] ?? '', 'recovery')).code).toBe(-1)
  })
})

describe('wrong codes', () => {
  it('end the session at the fifth, and close the door to the right password', async () => {
    const { client, answer, userName, password, key } = await waiting()
    const from = { 'x-forwarded-for': '10.7.7.7' }
    for (let n = 0; n < 4; n += 1)
      expect((await verify(client, '000000', 'totp', from)).code).toBe(-1)
    expect((await verify(client, '000000', 'totp', from)).code).toBe(61)
    expect((await infoOf(answer.data.token)).code).toBe(61)
    expect((await signInAs(house, userName, password, from)).message).toBe(
      'Incorrect username/password',
    )
    house.pass(minutes(11))
    const later = await sessionFrom(house, await signInAs(house, userName, password, from))
    expect((await verify(later, codeOf(house, key), 'totp', from)).code).toBe(0)
  })

  it('close a door at which no recovery code is used up', async () => {
    const { client, codes, userName } = await waiting()
    const from = { 'x-forwarded-for': '10.7.7.9' }
    for (let n = 0; n < 5; n += 1) await signInAs(house, userName, 'not-the-password', from)
    const [code = ''] = codes
    expect((await verify(client, code, 'recovery', from)).status).toBe(429)
    expect((await verify(client, code, 'recovery')).code).toBe(0)
  })

  it('are not forgiven by the right password, only by the right code', async () => {
    const { userName, password } = await waiting()
    const from = { 'x-forwarded-for': '10.7.7.8' }
    const enterHere = async () =>
      sessionFrom(house, await signInAs(house, userName, password, from))
    for (let n = 0; n < 4; n += 1) await verify(await enterHere(), '000000', 'totp', from)
    const fifth = await verify(await enterHere(), '000000', 'totp', from)
    expect(fifth.code).toBe(-1)
    expect((await signInAs(house, userName, password, from)).code).toBe(-1)
  })
})

describe('a session that waits', () => {
  it('does so for ten minutes, used or not', async () => {
    const { client, key } = await waiting()
    house.pass(minutes(9))
    expect((await client.get('/user/admin/member/info')).code).toBe(0)
    house.pass(minutes(2))
    expect((await verify(client, codeOf(house, key))).code).toBe(61)
  })

  it('is refused for a code where none is waited for', async () => {
    const { client } = await someone(house)
    expect((await verify(client, '123456')).code).toBe(-1)
  })

  it('says what follows: a password to change', async () => {
    const { client, key, id, ...person } = await waiting()
    const tenant = await house.as('tenant')
    const { data } = await tenant.post(`/user/admin/member/${id}/resetPassword`, {})
    expect((await client.get('/user/admin/member/info')).code).toBe(61)
    const entered = await enter({ ...person, password: data.password })
    expect(entered.answer.data.hold).toBe('factor')
    const lifted = await verify(entered.client, codeOf(house, key))
    expect(lifted.data).toMatchObject({ hold: 'password', mustChangePassword: true })
  })
})

describe('taking it away', () => {
  it('wants the person, and takes the recovery codes along', async () => {
    const { client, key } = await waiting()
    const free = await sessionFrom(house, await verify(client, codeOf(house, key)))
    house.pass(minutes(11))
    const stale = await free.post(`${factors}/totp/remove`, {})
    expect(stale).toMatchObject({ code: 62, data: { proof: ['password', 'totp'] } })
    const proven = await free.post('/user/admin/member/account/prove', { code: codeOf(house, key) })
    expect(proven.code).toBe(0)
    expect((await free.post(`${factors}/totp/remove`, {})).code).toBe(0)
    expect(await shown(free)).toMatchObject({ totp: null, recovery: { left: 0 } })
    expect((await free.post(`${factors}/totp/remove`, {})).code).toBe(65)
  })

  it('ends what waits for it elsewhere', async () => {
    const { client, key, ...person } = await waiting()
    const free = await sessionFrom(house, await verify(client, codeOf(house, key)))
    const stuck = await enter(person)
    await free.post(`${factors}/totp/remove`, {})
    expect((await infoOf(stuck.answer.data.token)).code).toBe(61)
    expect((await enter(person)).answer.data).not.toHaveProperty('hold')
  })

  it('is for an administrator to do for somebody else, whose sessions end', async () => {
    const { id, answer, ...person } = await waiting()
    const tenant = await house.as('tenant')
    expect((await tenant.post(`/user/admin/member/${id}/resetFactors`, {})).code).toBe(0)
    expect((await infoOf(answer.data.token)).code).toBe(61)
    expect((await enter(person)).answer.data).not.toHaveProperty('hold')
    const { data } = await tenant.get(`/user/admin/member/${id}/history`)
    expect(data.list[0]).toMatchObject({ action: 'resetFactors' })
    const { data: me } = await tenant.get('/user/admin/member/info')
    expect((await tenant.post(`/user/admin/member/${me.id}/resetFactors`, {})).code).toBe(-1)
  })
})

it('strict bodies', async () => {
  const { client } = await someone(house)
  const bodies: [string, object][] = [
    ['factor/verify', { way: 'sms', code: '1' }],
    ['factor/verify', { way: 'totp', code: '1', userId: '1' }],
    ['factor/verify', { way: 'totp' }],
  ]
  const { client: held } = await waiting()
  for (const [path, body] of bodies)
    expect((await held.post(`${steps}/${path}`, body)).code).toBe(51)
  for (const path of ['totp/begin', 'totp/confirm', 'totp/remove', 'recovery', 'passkey/options'])
    expect((await client.post(`${factors}/${path}`, { secret: 'x' })).code).toBe(51)
})
