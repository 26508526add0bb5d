import { request } from '#src/providers/http.ts'
import { loginPath, ownPath } from '#src/providers/paths.ts'
import { forgetSession, keepToken } from '#src/providers/session.ts'
import type { Person } from './site.ts'

export interface Credentials {
  username: string
  password: string
  cid: string
  code: string
  remember: boolean
}

interface SignedIn {
  token: string
  expiresAt: string
  mustChangePassword?: boolean
}

/** Signs in with an account; answers whether the password has to be changed first. */
export const signIn = (credentials: Credentials) =>
  enter('/user/admin/site/accountLogin', credentials)

/** Signs in as one of the demo people of a trial installation. */
export const signInAs = (account: Person) => enter('/user/admin/site/demo/login', { account })

/** Signs up; whoever may is signed in at once. */
export const register = (newcomer: Readonly<Record<string, string>>) =>
  enter('/user/admin/site/register', newcomer)

const enter = async (path: string, body: object): Promise<boolean> => {
  const { token, mustChangePassword } = await request<SignedIn>(path, { method: 'POST', body })
  forgetSession()
  keepToken(token)
  return Boolean(mustChangePassword)
}

export const changePassword = (oldPassword: string, password: string) =>
  request<{ token?: string } | null>('/user/admin/member/account/password', {
    method: 'POST',
    body: { oldPassword, password },
  })

/** Where one was going before being asked to sign in, on this site alone. */
export const goOn = () => {
  const wanted = ownPath(new URLSearchParams(location.search).get('redirect'))
  location.replace(wanted ?? loginPath.replace(/user\/login$/, ''))
}
