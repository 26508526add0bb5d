import { emptyCaches } from './caches.ts'
import { request } from './http.ts'
import { loginAddress, logoutAddress } from './paths.ts'
import { forgetSession, forgetShade, token } from './session.ts'

/** Ends the session on the server and in this browser; the page that follows is the caller's. */
export const endSession = async () => {
  const heard = token()
    ? request('/user/admin/site/logout', { method: 'POST' }).catch(() => undefined)
    : undefined
  // Whether or not the server heard it, this browser forgets, and at once.
  forgetSession()
  forgetShade()
  await Promise.all([heard, emptyCaches()])
}

/** Signs out: a page of its own does it, and leads on to signing in. */
export const signOut = () => {
  location.assign(logoutAddress())
}

/** Leaves for the sign-in page, which leads back here. */
export const leaveForLogin = () => {
  const address = loginAddress()
  forgetSession()
  forgetShade()
  location.assign(address)
}
