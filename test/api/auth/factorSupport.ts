import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { crossSiteToken } from '#server/auth/csrf.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { TestApp } from '#test/support/app.ts'
import { authenticator } from '#test/support/authenticator.ts'
import { type Client, clientOf, type Envelope } from '#test/support/client.ts'
import { newPerson } from './support.ts'

export const factors = '/user/admin/member/account/factors'
export const steps = '/user/admin/site'
/** The page that passkeys are made on. */
export const page = { host: 'uc.example', origin: 'https://uc.example' }

/** What an app with this key shows, so many steps of 30 seconds from now. */
export const codeOf = (house: Pick<TestApp, 'deps'>, key: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: house.deps.now() + steps * 30_000,
  })

/** Sets up an app's codes; answers its key and the recovery codes. */
export const withCodes = async (house: TestApp, client: Client) => {
  const { data } = await client.post(`${factors}/totp/begin`, {})
  const key: string = data.secret
  const done = await client.post(`${factors}/totp/confirm`, { code: codeOf(house, key) })
  if (done.code !== 0) throw new Error(done.message)
  // The step that showed it is used up.
  house.pass(30_000)
  return { key, codes: done.data.codes as string[] }
}

/** Adds a passkey in software. */
export const withPasskey = async (client: Client, device = authenticator(), title = 'Laptop') => {
  const { data } = await client.post(`${factors}/passkey/options`, {}, page)
  const response = device.make(data.options)
  const added = await client.post(`${factors}/passkey/add`, { title, response }, page)
  return { device, added }
}

let count = 0
/** Someone of the first tenant, or the platform, who may go everywhere. */
export const someone = async (house: TestApp, whose: 'tenant' | 'platform' = 'tenant') => {
  count += 1
  const person = await newPerson(house, `factor${count}`, {}, whose)
  await systemTransaction(house.deps.db, tx =>
    sql`update uc_credential set must_change = false where user_id = ${person.id}`.execute(tx),
  )
  return { ...person, client: await house.signIn(person.userName) }
}

/** A caller with the session that an answer opened. */
export const sessionFrom = async (house: TestApp, { data }: Envelope): Promise<Client> => {
  const { rows } = await systemTransaction(house.deps.db, tx =>
    sql<{ id: string }>`select id from uc_session
      where hash = sha256(convert_to(${data.token}, 'UTF8'))`.execute(tx),
  )
  const crossSite = crossSiteToken(house.deps, rows[0]?.id ?? '')
  return clientOf(house.app, { token: data.token, crossSite })
}
