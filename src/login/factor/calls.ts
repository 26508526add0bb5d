import { request } from '#src/providers/http.ts'
import { makePasskey, signByPasskey } from '#src/providers/passkey.ts'
import { type Arrival, accept, keepSession, type SignedIn } from '#src/providers/signIn.ts'

const site = '/user/admin/site'
const own = '/user/admin/member/account/factors'

const post = <T>(path: string, body: object = {}) => request<T>(path, { method: 'POST', body })

/** Shows the second factor by a code; the session goes on under another token. */
export const showCode = async (way: 'totp' | 'recovery', code: string): Promise<Arrival> =>
  kept(await post<SignedIn>(`${site}/factor/verify`, { way, code }))

/** The same by a passkey. */
export const showPasskey = async (): Promise<Arrival> => {
  const asked = await post<{ options: object }>(`${site}/factor/passkey/options`)
  const response = await signByPasskey(asked)
  return kept(await post<SignedIn>(`${site}/factor/passkey`, { response }))
}

const kept = (answer: SignedIn): Arrival => {
  keepSession(answer)
  return answer
}

/** What a passkey has signed, and what it was asked by. */
interface Signed {
  cid: string
  response: object
}

export const askPasskey = async (filledIn?: AbortSignal): Promise<Signed> => {
  const { cid, options } = await post<{ cid: string; options: object }>(`${site}/passkey/options`)
  return { cid, response: await signByPasskey({ options }, filledIn) }
}

/** Signs in by a passkey alone. */
export const signInByPasskey = async (signed: Signed): Promise<Arrival> =>
  accept(await post<SignedIn>(`${site}/passkey/login`, signed))

interface Key {
  secret: string
  uri: string
}
interface Added {
  codes?: readonly string[]
}

export const beginKey = () => post<Key>(`${own}/totp/begin`)
export const confirmKey = (code: string) => post<Added>(`${own}/totp/confirm`, { code })

export const addPasskey = async (title: string): Promise<Added> => {
  const asked = await post<{ options: object }>(`${own}/passkey/options`)
  return post<Added>(`${own}/passkey/add`, { title, response: await makePasskey(asked) })
}
