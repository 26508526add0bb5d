import { request } from './http.ts'
import { loginAddress, loginPath } from './paths.ts'
import { forgetSession, token } from './session.ts'

/** Ends the session on the server and in this browser; the page that follows is the caller's. */
export const endSession = async () => {
  // Whether or not the server heard it, this browser forgets.
  if (token()) await request('/user/admin/site/logout', { method: 'POST' }).catch(() => undefined)
  forgetSession()
}

/** Signs out and shows the sign-in page. */
export const signOut = async () => {
  await endSession()
  location.assign(loginPath)
}

/** Leaves for the sign-in page, which leads back here. */
export const leaveForLogin = () => {
  const address = loginAddress()
  forgetSession()
  location.assign(address)
}
