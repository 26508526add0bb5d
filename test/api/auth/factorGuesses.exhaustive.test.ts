import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Envelope } from '#test/support/client.ts'
import { askForCode, codeSentTo } from '#test/support/codes.ts'
import {
  authorize,
  type Elsewhere,
  client as registered,
  startElsewhere,
} from '#test/support/oidc.ts'
import { sqlIn } from '#test/support/sql.ts'
import { codeOf, page, sessionFrom, steps, withCodes, withPasskey } from './factorSupport.ts'
import { minutes, newPerson, signInAs } from './support.ts'

const site = '/user/admin/site'
const own = '/user/admin/member/account/identities'
let house: TestApp
let elsewhere: Elsewhere
let providerId: string
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  elsewhere = await startElsewhere('http://localhost/user/web/user/access')
  const platform = await house.as('platform')
  await platform.post('/admin/admin/outboundHost', {
    host: '127.0.0.1',
    purpose: 'signIn',
    port: Number(new URL(elsewhere.issuer).port),
    plain: true,
  })
  const made = await platform.post('/admin/admin/identityProvider', {
    title: 'Elsewhere',
    issuer: elsewhere.issuer,
    ...registered,
  })
  providerId = made.data.id
})
afterAll(async () => {
  await elsewhere.close()
  await house.close()
})

let count = 0
interface Person {
  id: string
  userName: string
  password: string
  phone: string
  email: string
  client: Client
  key: string
  device: Awaited<ReturnType<typeof withPasskey>>['device']
}

/**
 * Creates a person with a phone, an e-mail, an authenticator app, a passkey and a linked provider
 * account.
 */
const somebody = async (): Promise<Person> => {
  count += 1
  const contact = { phone: `1390000${2000 + count}`, email: `guess${count}@example.com` }
  const person = await newPerson(house, `guess${count}`, contact)
  await sqlIn(house, 'update uc_credential set must_change = false where user_id = $1', [person.id])
  const client = await house.signIn(person.userName)
  await bind(client, `guess${count}`)
  const { key } = await withCodes(house, client)
  const { device } = await withPasskey(client)
  return { ...person, ...contact, client, key, device }
}

type From = Record<string, string>
const returnedFrom = async (by: Client, at: string, account: string, from: From) => {
  const { data } = await by.post(`${at}/begin`, { provider: providerId }, from)
  elsewhere.account = account
  return by.post(`${at}/finish`, { browser: data.browser, ...(await authorize(data.url)) }, from)
}
const bind = async (client: Client, account: string) => {
  const { code, message } = await returnedFrom(client, own, account, {})
  if (code !== 0) throw new Error(message)
}

/** Every way of signing in, with the right secret or device of the person. */
const ways: Record<string, (person: Person, from: From) => Promise<Envelope>> = {
  'a user name and password': ({ userName, password }, from) =>
    signInAs(house, userName, password, from),
  'a phone number and password': ({ phone, password }, from) =>
    signInAs(house, phone, password, from),
  'an e-mail and password': ({ email, password }, from) => signInAs(house, email, password, from),
  'a code by phone': async ({ phone: mobile }, from) => {
    await askForCode(house, { event: 'login', mobile }, { headers: from })
    const code = await codeSentTo(house, mobile)
    return house.anyone().post(`${site}/mobileLogin`, { mobile, code }, from)
  },
  'an OpenID provider': ({ userName }, from) =>
    returnedFrom(house.anyone(), `${site}/provider`, userName, from),
}

const guess = (client: Client, from: From) =>
  client.post(`${steps}/factor/verify`, { way: 'totp', code: '000000' }, from)

describe('guesses at the second factor', () => {
  it.each(Object.keys(ways))('stay counted after signing in again by %s', async name => {
    const person = await somebody()
    const enter = ways[name] as (typeof ways)[string]
    const from = { 'x-forwarded-for': `10.8.${count}.1` }
    for (let round = 0; round < 5; round += 1) {
      house.pass(minutes(2))
      const opened = await enter(person, from)
      expect([name, round, opened.data.hold]).toEqual([name, round, 'factor'])
      expect((await guess(await sessionFrom(house, opened), from)).code).toBe(-1)
    }
    house.pass(minutes(2))
    const sixth = await enter(person, from)
    // A provider account has no secret to guess, so its sign-in stays open; the second step is
    // locked.
    if (sixth.code !== 0) return
    const client = await sessionFrom(house, sixth)
    const right = { way: 'totp', code: codeOf(house, person.key) }
    expect((await client.post(`${steps}/factor/verify`, right, from)).status).toBe(429)
  })

  it('stay counted after signing in by passkey, which is both factors', async () => {
    const person = await somebody()
    const from = { 'x-forwarded-for': `10.8.${count}.1` }
    for (let round = 0; round < 5; round += 1) {
      const opened = await ways['a user name and password']?.(person, from)
      expect((await guess(await sessionFrom(house, opened as Envelope), from)).code).toBe(-1)
      const { data } = await house
        .anyone()
        .post(`${steps}/passkey/options`, {}, { ...page, ...from })
      const response = person.device.use(data.options)
      const shown = { cid: data.cid, response }
      const passed = await house
        .anyone()
        .post(`${steps}/passkey/login`, shown, { ...page, ...from })
      expect([passed.code, passed.data.hold]).toEqual([0, undefined])
    }
    expect((await signInAs(house, person.userName, person.password, from)).code).toBe(-1)
  })
})
