import { keySignInPath } from '#resources/core/signing.ts'
import { requestSignatureOf } from '#server/outbound/sign.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Client, clientOf, type Envelope } from './client.ts'

export interface Key {
  id: string
  key: string
  secret: string
}

export const access = '/user/admin/access'

/** Creates an API key as this person; returns it with its secret. */
export const keyOf = async (person: Client, scopes: readonly string[], more = {}): Promise<Key> => {
  const { code, data, message } = await person.post(access, { title: 'sync', scopes, ...more })
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return { id: data.id, key: data.key, secret: data.revealed }
}

/**
 * Two processes of one installation behind a proxy, and an API key of the tenant's administrator.
 */
export const startWithKey = async (scopes: readonly string[]) => {
  const house = await startTestApp({ proxies: 1 })
  const other = await house.anotherNode()
  const tenant = await house.as('tenant')
  return { house, other, tenant, key: await keyOf(tenant, scopes) }
}

let count = 0

/**
 * The body with which a program signs in now. `over` replaces parts of it, before or after signing.
 */
export const signed = (
  { deps }: Pick<TestApp, 'deps'>,
  { key, secret }: Pick<Key, 'key' | 'secret'>,
  over: { timestamp?: number; nonce?: string; sign?: string } = {},
) => {
  count += 1
  const timestamp = over.timestamp ?? Math.floor(deps.now() / 1000)
  const nonce = over.nonce ?? `nonce-${count}-${Math.random()}`
  return {
    key,
    timestamp,
    nonce,
    sign: over.sign ?? requestSignatureOf(secret, { timestamp, nonce }),
  }
}

/** The code of an answer and the reason of its refusal. */
export const reasonOf = async (
  sent: Promise<{ code: number; data: { reason: string } | null }>,
) => {
  const { code, data } = await sent
  return [code, data?.reason]
}

/** Headers with the address that the proxy saw. */
export const from = (ip: string) => ({ 'x-forwarded-for': ip })

type House = Pick<TestApp, 'app' | 'deps'>

/** Sends a sign-in by key to this process. */
export const send = (house: House, body: object, headers = {}): Promise<Envelope> =>
  clientOf(house.app).post(keySignInPath, body, headers)

/** The client of a program that has signed in with this key. */
export const programOf = async (house: House, key: Key, headers = {}): Promise<Client> => {
  const { code, data, message } = await send(house, signed(house, key), headers)
  if (code !== 0) throw new Error(message)
  return clientOf(house.app, { token: data.token })
}
