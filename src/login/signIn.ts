import { request } from '#src/providers/http.ts'
import type { Hold } from '#src/providers/member.ts'
import { loginPath, ownPath } from '#src/providers/paths.ts'
import { pending } from '#src/providers/providerFlow.ts'
import { forgetSession, keepToken } from '#src/providers/session.ts'
import type { Person } from './site.ts'

export interface Credentials {
  username: string
  password: string
  cid: string
  code: string
  remember: boolean
}

export type Factor = 'totp' | 'passkey' | 'recovery'

/** What an answer says of what is still to be done. */
export interface Arrival {
  /** What the session waits for before it may do anything else. */
  hold?: Hold | null
  factors?: readonly Factor[]
}
/** What every way of signing in answers. */
export interface SignedIn extends Arrival {
  token: string
  expiresAt: string
}

/** Signs in with an account. */
export const signIn = (credentials: Credentials) =>
  enter('/user/admin/site/accountLogin', credentials)

/** Signs in as one of the demo people of a trial installation. */
export const signInAs = (account: Person) => enter('/user/admin/site/demo/login', { account })

/** Signs up; whoever may is signed in at once. */
export const register = (newcomer: Readonly<Record<string, string>>) =>
  enter('/user/admin/site/register', newcomer)

/** Calls a way in, and keeps the token that it answers. */
export const enter = async (path: string, body: object): Promise<Arrival> =>
  accept(await request<SignedIn>(path, { method: 'POST', body }))

/** Keeps the token of an answer; nothing is left of whoever was signed in before. */
export const accept = (answer: SignedIn): Arrival => {
  const waiting = pending.take()
  forgetSession()
  keepToken(answer.token)
  if (waiting) pending.keep(waiting)
  return answer
}

/** Sets another password; the session goes on, under another token where the server says so. */
export const changePassword = async (oldPassword: string, password: string): Promise<Arrival> => {
  const answer = await request<Partial<SignedIn> | null>('/user/admin/member/account/password', {
    method: 'POST',
    body: { oldPassword, password },
  })
  if (answer?.token) keepToken(answer.token)
  return answer ?? {}
}

/** Where one was going before being asked to sign in, on this site alone. */
export const goOn = () => {
  const wanted = ownPath(new URLSearchParams(location.search).get('redirect'))
  location.replace(wanted ?? loginPath.replace(/user\/login$/, ''))
}
