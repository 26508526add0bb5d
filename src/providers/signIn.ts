import { request, storageFull } from './http.ts'
import { type Hold, type Member, memberInfo } from './member.ts'
import { holdAddress, loginPath, ownPath } from './paths.ts'
import { pending } from './providerFlow.ts'
import { type Drawn, forgetSession, keepToken } from './session.ts'

/** Signing in, for the sign-in page and for react-admin's `authProvider` alike: captcha, ways in, and what follows. */

export interface Credentials {
  username: string
  password: string
  cid: string
  code: string
  remember: boolean
}

export type DemoPerson = 'platform' | 'tenant' | 'manager' | 'member'
export type Factor = 'totp' | 'passkey' | 'recovery'

/** What a browser works out in place of a person who reads a captcha. */
export interface Work {
  algorithm: string
  salt: string
  challenge: string
  maxNumber: number
}

export interface Challenge {
  cid: string
  image?: string
  /** The browser's to do: nobody reads anything. */
  work?: Work
}

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

/** Asks for a captcha; each works once. */
export const askCaptcha = (query: Readonly<Record<string, string>> = {}): Promise<Challenge> =>
  request<Challenge>('/user/admin/site/captcha', { query })

const accountLogin = '/user/admin/site/accountLogin'

/** Signs in with an account. */
export const signIn = (credentials: Credentials) => enter(accountLogin, credentials)

/** Signs in as one of the demo people of a trial installation. */
export const signInAs = (account: DemoPerson) => enter('/user/admin/site/demo/login', { account })

/** Signs up; whoever may is signed in at once. */
export const register = (newcomer: Readonly<Record<string, string>>) =>
  enter('/user/admin/site/register', newcomer)

/** Calls a way in, and keeps the token that it answers. */
export const enter = async (path: string, body: object): Promise<Arrival> =>
  accept(await request<SignedIn>(path, { method: 'POST', body }))

/** Keeps the token of an answer, or throws a sentence if the browser's storage is full. */
export const keepSession = ({ token }: Pick<SignedIn, 'token'>): void => {
  if (!keepToken(token)) throw storageFull()
}

/** Keeps the token of an answer; nothing but drafts is left of whoever was signed in before. */
export const accept = (answer: SignedIn): Arrival => {
  const waiting = pending.take()
  forgetSession()
  if (waiting) pending.keep(waiting)
  keepSession(answer)
  return answer
}

/** Whose a session is, as seen from a page that somebody has open. */
export type Whose =
  /** The same person's: the page goes on. */
  | 'same'
  /** The same person's, which waits for something first. */
  | 'held'
  /** Somebody else's: nothing of the page may stay. */
  | 'other'

/**
 * Signs in on the page of `person` whose session has ended. The token is kept only once it is known whose it is.
 */
export const signInAgain = async (
  credentials: Credentials,
  person: Drawn,
): Promise<Arrival & { whose: Whose }> => {
  const answer = await request<SignedIn>(accountLogin, { method: 'POST', body: credentials })
  const whose = await whoseIs(person, answer.token)
  if (whose === 'other') accept(answer)
  else keepSession(answer)
  return { ...answer, whose }
}

/** To whom a token belongs, or else the one of this browser, as seen from the page of `person`. */
export const whoseIs = async ({ tenantId, id }: Drawn, bearer?: string): Promise<Whose> => {
  const member = await request<Member>(memberInfo, bearer ? { bearer } : {})
  if (member.tenantId !== tenantId || member.id !== id) return 'other'
  return member.hold ? 'held' : 'same'
}

/** Sets another password; the session goes on, under another token where the server says so. */
export const changePassword = async (oldPassword: string, password: string): Promise<Arrival> => {
  const answer = await request<Partial<SignedIn> | null>('/user/admin/member/account/password', {
    method: 'POST',
    body: { oldPassword, password },
  })
  if (answer?.token) keepSession({ token: answer.token })
  return answer ?? {}
}

const channel = 'signed-in'

/** Tells the other windows of this browser that the session may go on: with the same token, which tells them nothing. */
export const tellSignedIn = (): void => {
  const windows = new BroadcastChannel(channel)
  windows.postMessage(null)
  windows.close()
}

/** Hears of it from another window. */
export const onSignedInElsewhere = (listener: () => void): void =>
  new BroadcastChannel(channel).addEventListener('message', listener)

/** Where one was going before being asked to sign in, on this site alone. */
export const goOn = () => {
  tellSignedIn()
  const wanted = ownPath(new URLSearchParams(location.search).get('redirect'))
  location.replace(wanted ?? loginPath.replace(/user\/login$/, ''))
}

/** What follows signing in outside the sign-in page: the console begins anew, or what the session waits for comes first. */
export const arrive = ({ hold }: Arrival) => {
  if (hold && hold !== 'lock') location.assign(holdAddress(hold))
  else goOn()
}
