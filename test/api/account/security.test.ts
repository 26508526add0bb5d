import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromElsewhere } from '#test/api/auth/newcomers.ts'
import { minutes, settledPerson, signInAs } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { codeSentTo, messagesTo } from '#test/support/codes.ts'
import { casesOf } from '#test/support/tier.ts'

const path = '/user/admin/member/account'
const info = '/user/admin/member/info'
let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let person: Awaited<ReturnType<typeof settledPerson>>
let mine: Client
let count = 0

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  person = await settledPerson(house, `keeper${count}`)
  mine = person.client
})

const onOther = ({ token = '', crossSite = '' }: Client) =>
  clientOf(other.app, { token, crossSite })
const phoneOf = (n: number) => `1360000${String(n).padStart(4, '0')}`
const tenantRow = async (id = person.id) =>
  (await (await house.as('tenant')).get(`/user/admin/member/${id}`)).data

const newPhone = async (phone: string, client = mine) => {
  await client.post(`/admin/admin/sms/send?event=bind&mobile=${phone}`, undefined, fromElsewhere())
  return client.post(`${path}/phone`, { phone, code: await codeSentTo(house, phone) })
}
const newEmail = async (email: string, client = mine) => {
  await client.post(
    `/admin/admin/mail/send?event=bind&email=${encodeURIComponent(email)}`,
    undefined,
    fromElsewhere(),
  )
  return client.post(`${path}/email`, { email, code: await codeSentTo(house, email) })
}

describe('changing one’s own password', () => {
  it('ends every other session on both nodes before it answers, and says how many', async () => {
    const there = await house.signIn(person.userName)
    expect((await onOther(there).get(info)).code).toBe(0)
    const { data } = await mine.post(`${path}/password`, {
      oldPassword: person.password,
      password: 'Quite-another-1',
    })
    expect(data).toEqual({ sessions: 1 })
    expect((await there.get(info)).code).toBe(61)
    expect((await mine.get(info)).code).toBe(0)
    await expect.poll(async () => (await onOther(there).get(info)).code).toBe(61)
  })
})

describe('one’s own phone number', () => {
  it('becomes the one that a code has reached, and signs in from then on', async () => {
    const phone = phoneOf(1)
    const { code, data } = await newPhone(phone)
    expect({ code, data }).toEqual({ code: 0, data: { phone: '136****0001' } })
    expect((await tenantRow()).phone).toBe(phone)
    expect((await signInAs(house, phone, person.password)).code).toBe(0)
  })

  it('is told to the former one that it was changed, and no longer known by it', async () => {
    await newPhone(phoneOf(2))
    await newPhone(phoneOf(3))
    const [message] = await messagesTo(house, phoneOf(2))
    expect(message).toMatchObject({ kind: 'notice' })
    expect(message?.text).not.toContain(phoneOf(3))
    expect((await signInAs(house, phoneOf(2), person.password)).code).toBe(-1)
  })

  it('is not one that another has, and the code goes on for another try', async () => {
    const { client } = await settledPerson(house, 'holder')
    await newPhone(phoneOf(4), client)
    house.pass(minutes(1))
    const { code, data } = await newPhone(phoneOf(4))
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: 51, fields: ['phone'] })
    expect((await tenantRow()).phone).toBeNull()
  })

  it('wants the code of that number, for that person, once', async () => {
    const phone = phoneOf(5)
    await mine.post(`/admin/admin/sms/send?event=bind&mobile=${phone}`, undefined, fromElsewhere())
    const code = await codeSentTo(house, phone)
    const { client: stranger } = await settledPerson(house, 'stranger')
    for (const [client, body] of [
      [stranger, { phone, code }],
      [mine, { phone: phoneOf(6), code }],
    ] as const) {
      const { data } = await client.post(`${path}/phone`, body)
      expect(Object.keys(data.fields)).toEqual(['code'])
    }
    expect((await mine.post(`${path}/phone`, { phone, code })).code).toBe(0)
    expect((await mine.post(`${path}/phone`, { phone, code })).code).toBe(51)
  })

  it('can be taken away', async () => {
    await newPhone(phoneOf(7))
    expect((await mine.post(`${path}/phone/remove`, {})).code).toBe(0)
    expect((await tenantRow()).phone).toBeNull()
    expect((await signInAs(house, phoneOf(7), person.password)).code).toBe(-1)
  })
})

describe('one’s own e-mail address', () => {
  it('becomes the one that a code has reached; the former one is told', async () => {
    expect((await newEmail('first@example.com')).data).toEqual({ email: 'f***@example.com' })
    expect((await newEmail('second@example.com')).code).toBe(0)
    expect((await tenantRow()).email).toBe('second@example.com')
    expect((await messagesTo(house, 'first@example.com'))[0]).toMatchObject({ kind: 'notice' })
    expect((await mine.post(`${path}/email/remove`, {})).code).toBe(0)
    expect((await tenantRow()).email).toBeNull()
  })
})

describe('phone and e-mail', () => {
  it.each(casesOf(['phone', 'email', 'phone/remove', 'email/remove'], it => it === 'phone'))(
    '%s want a fresh proof first',
    async what => {
      house.pass(minutes(11))
      const body =
        what === 'phone' ? { phone: phoneOf(8), code: '1' } : { email: 'a@b.cc', code: '1' }
      const { code, data } = await mine.post(`${path}/${what}`, what.includes('/') ? {} : body)
      expect({ code, data }).toEqual({ code: 62, data: { proof: ['password'] } })
    },
  )

  it.each(
    casesOf(
      [
        ['phone', { phone: '13600000009', code: '1', userId: '1' }],
        ['phone', { phone: '12', code: '1' }],
        ['email', { email: 'nobody', code: '1' }],
        ['email', { email: 'a@b.cc' }],
        ['phone/remove', { id: '1' }],
        ['sessions/end', {}],
        ['sessions/end', { ids: [] }],
        ['sessions/end', { ids: ['x'] }],
        ['sessions/end', { others: true, ids: ['1'] }],
      ],
      (_, at) => at % 4 === 0,
    ),
  )('%s takes no other body: %j', async (what, body) => {
    expect((await mine.post(`${path}/${what}`, body)).code).toBe(51)
  })
})

describe('one’s own sessions', () => {
  const list = async (client = mine) =>
    (await client.get('/user/admin/member/signIns')).data.list as {
      id: string
      here: boolean
      place: string
      way: string
    }[]

  it('say where they are and by which way they began', async () => {
    expect(await list()).toMatchObject([{ here: true, place: 'same', way: 'password' }])
  })

  it('end one by one, at once and on both nodes', async () => {
    const there = await house.signIn(person.userName)
    await onOther(there).get(info)
    const id = (await list()).find(it => !it.here)?.id
    expect((await mine.post(`${path}/sessions/end`, { ids: [id] })).data).toEqual({ sessions: 1 })
    expect((await there.get(info)).code).toBe(61)
    await expect.poll(async () => (await onOther(there).get(info)).code).toBe(61)
  })

  it('end all but the one that asks', async () => {
    const others = await Promise.all([1, 2].map(() => house.signIn(person.userName)))
    expect((await mine.post(`${path}/sessions/end`, { others: true })).data).toEqual({
      sessions: 2,
    })
    for (const client of others) expect((await client.get(info)).code).toBe(61)
    expect(await list()).toHaveLength(1)
  })

  it('are the only ones: the one that asks, and those of others, are refused whole', async () => {
    const { client } = await settledPerson(house, `bystander${count}`)
    const mineToo = await house.signIn(person.userName)
    const [theirs] = await list(client)
    const [, second] = [...(await list())].sort((a, b) => Number(b.here) - Number(a.here))
    const here = (await list()).find(it => it.here)
    const refused = await mine.post(`${path}/sessions/end`, { ids: [second?.id, theirs?.id] })
    expect(refused.code).toBe(65)
    expect((await mine.post(`${path}/sessions/end`, { ids: [here?.id] })).code).toBe(-1)
    for (const one of [client, mineToo, mine]) expect((await one.get(info)).code).toBe(0)
  })
})
