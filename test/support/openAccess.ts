import { openLogin } from '#resources/core/signing.ts'
import { signOf } from '#server/auth/openAccess/sign.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Client, clientOf, type Envelope } from './client.ts'

export interface Key {
  id: string
  key: string
  secret: string
}

export const access = '/user/admin/access'

/** A key that this person makes, with its secret. */
export const keyOf = async (person: Client, scopes: readonly string[], more = {}): Promise<Key> => {
  const { code, data, message } = await person.post(access, { title: 'sync', scopes, ...more })
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return { id: data.id, key: data.key, secret: data.revealed }
}

/** Two processes of one installation behind a proxy, and a key that the tenant's administrator made. */
export const startWithKey = async (scopes: readonly string[]) => {
  const house = await startTestApp({ proxies: 1 })
  const other = await house.anotherNode()
  const tenant = await house.as('tenant')
  return { house, other, tenant, key: await keyOf(tenant, scopes) }
}

let count = 0

/** What a program sends to sign in, as it is right now; `over` changes parts of it, signed or not. */
export const signed = (
  { deps }: Pick<TestApp, 'deps'>,
  { key, secret }: Pick<Key, 'key' | 'secret'>,
  over: { timestamp?: number; nonce?: string; sign?: string } = {},
) => {
  count += 1
  const timestamp = over.timestamp ?? Math.floor(deps.now() / 1000)
  const nonce = over.nonce ?? `nonce-${count}-${Math.random()}`
  return { key, timestamp, nonce, sign: over.sign ?? signOf(secret, { timestamp, nonce }) }
}

/** What a call was answered, and why not. */
export const reasonOf = async (
  sent: Promise<{ code: number; data: { reason: string } | null }>,
) => {
  const { code, data } = await sent
  return [code, data?.reason]
}

/** The address that the proxy in front saw. */
export const from = (ip: string) => ({ 'x-forwarded-for': ip })

type House = Pick<TestApp, 'app' | 'deps'>

/** Sends it, to this process. */
export const send = (house: House, body: object, headers = {}): Promise<Envelope> =>
  clientOf(house.app).post(openLogin, body, headers)

/** A program that has signed in with this key. */
export const programOf = async (house: House, key: Key, headers = {}): Promise<Client> => {
  const { code, data, message } = await send(house, signed(house, key), headers)
  if (code !== 0) throw new Error(message)
  return clientOf(house.app, { token: data.token })
}
