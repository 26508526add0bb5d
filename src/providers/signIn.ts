import { createStorageFullError, request } from './http.ts'
import { type Member, memberInfoPath, type SessionHold } from './member.ts'
import { signWithPasskey } from './passkey.ts'
import { holdAddress, loginPath, safeRedirectPath } from './paths.ts'
import { unboundAccount } from './providerFlow.ts'
import { clearSession, type PageUser, saveToken } from './session.ts'

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
export interface ProofOfWork {
  algorithm: string
  salt: string
  challenge: string
  maxNumber: number
}

export interface Challenge {
  cid: string
  image?: string
  /** The browser's to do: nobody reads anything. */
  work?: ProofOfWork
}

/** What an answer says of what is still to be done. */
export interface SignInResult {
  /** What the session waits for before it may do anything else. */
  hold?: SessionHold | null
  factors?: readonly Factor[]
}
/** What every way of signing in answers. */
export interface SignInResponse extends SignInResult {
  token: string
  expiresAt: string
}

/** What a passkey has signed, and the id of the challenge. */
export interface SignedByPasskey {
  cid: string
  response: object
}

/** What a provider sends back with the person. */
export interface ReturnedByProvider {
  state: string
  code?: string
  /** The provider's reason for sending no code. */
  error?: string
  /** The issuer, if the provider sends it (RFC 9207). */
  iss?: string
}

const site = '/user/admin/site'
const post = <T>(path: string, body: object = {}) => request<T>(path, { method: 'POST', body })

/** Signs in, and keeps the token that is answered. */
const postSignIn = async (path: string, body: object): Promise<SignInResult> =>
  startSession(await post<SignInResponse>(`${site}/${path}`, body))

/** A step of a session that has begun, which goes on under another token. */
const postNextStep = async (path: string, body: object): Promise<SignInResult> => {
  const answer = await post<SignInResponse>(`${site}/${path}`, body)
  saveSessionToken(answer)
  return answer
}

/**
 * Every way of signing in, and the steps that may follow. The sign-in page, the dialog of a session that has ended and
 * react-admin's `authProvider` use this one object. Each method rejects with an `ApiError` whose message is a sentence.
 */
export const signIn = {
  /** Asks for a captcha; each works once. */
  captcha: (query: Readonly<Record<string, string>> = {}): Promise<Challenge> =>
    request<Challenge>(`${site}/captcha`, { query }),
  account: (credentials: Credentials) => postSignIn('accountLogin', credentials),
  /** As one of the demo people of a trial installation. */
  demo: ({ account }: { account: DemoPerson }) => postSignIn('demo/login', { account }),
  phone: (input: { mobile: string; code: string; remember: boolean }) =>
    postSignIn('mobileLogin', input),
  /** Signs up; people who may are signed in at once. */
  register: (newcomer: Readonly<Record<string, string>>) => postSignIn('register', newcomer),
  /** Has a passkey sign a challenge: in a dialog of the browser, or where it fills in names. */
  askPasskey: async (filledIn?: AbortSignal): Promise<SignedByPasskey> => {
    const { cid, options } = await post<{ cid: string; options: object }>(`${site}/passkey/options`)
    return { cid, response: await signWithPasskey({ options }, filledIn) }
  },
  /** By a passkey alone. */
  passkey: (signed: SignedByPasskey) => postSignIn('passkey/login', signed),
  /** By an account of another provider, after coming back from there. */
  provider: (returned: ReturnedByProvider & { browser: string }) =>
    postSignIn('provider/finish', returned),
  /** The second factor by a code. */
  code: (input: { way: 'totp' | 'recovery'; code: string }) => postNextStep('factor/verify', input),
  /** The second factor by a passkey. */
  factorPasskey: async (): Promise<SignInResult> => {
    const asked = await post<{ options: object }>(`${site}/factor/passkey/options`)
    return postNextStep('factor/passkey', { response: await signWithPasskey(asked) })
  },
  /** Sets another password; the session goes on, under another token where the server says so. */
  changePassword: async (input: {
    oldPassword: string
    password: string
  }): Promise<SignInResult> => {
    const path = '/user/admin/member/account/password'
    const answer = await post<Partial<SignInResponse> | null>(path, input)
    if (answer?.token) saveSessionToken({ token: answer.token })
    return answer ?? {}
  },
  /**
   * On the page of `person`, whose session has ended. The token is kept only once it is known whose it is.
   */
  reauthenticate: async (
    credentials: Credentials,
    person: PageUser,
  ): Promise<SignInResult & { whose: SessionMatch }> => {
    const answer = await post<SignInResponse>(`${site}/accountLogin`, credentials)
    const whose = await checkSessionMatch(person, answer.token)
    if (whose === 'other') startSession(answer)
    else saveSessionToken(answer)
    return { ...answer, whose }
  },
}

/** Keeps the token of an answer, or throws a sentence if the browser's storage is full. */
const saveSessionToken = ({ token }: Pick<SignInResponse, 'token'>): void => {
  if (!saveToken(token)) throw createStorageFullError()
}

/** Keeps the token of an answer. Of the session before it, only drafts are kept. */
export const startSession = (answer: SignInResponse): SignInResult => {
  const waiting = unboundAccount.take()
  clearSession()
  if (waiting) unboundAccount.keep(waiting)
  saveSessionToken(answer)
  return answer
}

/** Whose a session is, as seen from a page that somebody has open. */
export type SessionMatch =
  /** The same person's: the page goes on. */
  | 'same'
  /** The same person's, which waits for something first. */
  | 'held'
  /** Somebody else's: nothing of the page may stay. */
  | 'other'

/** To whom a token belongs, or else the one of this browser, as seen from the page of `person`. */
export const checkSessionMatch = async (
  { tenantId, id }: PageUser,
  bearer?: string,
): Promise<SessionMatch> => {
  const member = await request<Member>(memberInfoPath, bearer ? { bearer } : {})
  if (member.tenantId !== tenantId || member.id !== id) return 'other'
  return member.hold ? 'held' : 'same'
}

const channel = 'signed-in'

/** Tells the other windows of this browser that the session may go on: with the same token, which tells them nothing. */
export const broadcastSignedIn = (): void => {
  const windows = new BroadcastChannel(channel)
  windows.postMessage(null)
  windows.close()
}

/** Hears of it from another window. */
export const onSignedInElsewhere = (listener: () => void): void =>
  new BroadcastChannel(channel).addEventListener('message', listener)

/** Where one was going before being asked to sign in, on this site alone. */
export const redirectAfterSignIn = () => {
  broadcastSignedIn()
  const wanted = safeRedirectPath(new URLSearchParams(location.search).get('redirect'))
  location.replace(wanted ?? loginPath.replace(/user\/login$/, ''))
}

/** Goes on after a sign-in outside the sign-in page: loads the console, or first the step that the session waits for. */
export const continueAfterSignIn = ({ hold }: SignInResult) => {
  if (hold && hold !== 'lock') location.assign(holdAddress(hold))
  else redirectAfterSignIn()
}
