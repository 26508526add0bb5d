import { ApiError, codes } from './apiError.ts'
import { emptyCaches } from './caches.ts'
import { discardDrafts } from './drafts.ts'
import { request, verifyPageUser } from './http.ts'
import { loginAddress, logoutAddress } from './paths.ts'
import {
  clearSession,
  clearThemeMode,
  isSessionSuperseded,
  pageToken,
  saveInSessionStorage,
  storedToken,
  tokenKey,
} from './session.ts'

let unended: string | undefined
const listeners = new Set<() => void>()

/** The token of a session that this browser has left while the server could not be told; in memory alone. */
export const unendedToken = (): string | undefined => unended

/** Told when there is such a session, and when it has ended after all; answers how to stop. */
export const watchUnended = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Ends the session in this browser at once, and on the server; the page that follows is the caller's. False when the
 * server could not be told: the token still works there.
 */
export const endSession = async (): Promise<boolean> => {
  const own = storedToken() ?? undefined
  clearSession()
  discardDrafts()
  clearThemeMode()
  const [ended] = await Promise.all([own === undefined || endOnServer(own), emptyCaches()])
  return ended
}

/** Tells the server of it once more. */
export const retrySignOut = async (): Promise<boolean> =>
  unended === undefined || endOnServer(unended)

const endOnServer = async (bearer: string): Promise<boolean> => {
  const call = { method: 'POST', bearer } as const
  const ended = await request('/user/admin/site/logout', call).then(
    () => true,
    // A session that had ended before has ended.
    error => error instanceof ApiError && error.code === codes.signedOut,
  )
  unended = ended ? undefined : bearer
  for (const listener of listeners) listener()
  return ended
}

/** Ends a session that still waits for something, on a page that stays as it is. */
export const endHeldSession = async (): Promise<void> => {
  const own = pageToken()
  if (own === storedToken()) localStorage.removeItem(tokenKey)
  if (own) await endOnServer(own)
}

/** Signs out: a page of its own does it, and leads on to signing in. */
export const signOut = () => leaveIfSameUser(() => location.assign(logoutAddress()))

/**
 * Leaving ends the session of this browser. If somebody else has signed in in another window since this page was drawn,
 * it is theirs, and the page says so instead.
 */
const leaveIfSameUser = (leave: () => void): void => {
  if (isSessionSuperseded()) void verifyPageUser().then(own => own && leave())
  else leave()
}

const leftKey = 'LEFT-BECAUSE'

/**
 * Leaves for the sign-in page, which says why and leads back here; what was typed comes back with the same person.
 * `onLeave` is called only if the page is really left.
 */
export const redirectToLogin = (why?: string, onLeave?: () => void) =>
  leaveIfSameUser(() => {
    onLeave?.()
    const address = loginAddress()
    clearSession()
    clearThemeMode()
    if (why) saveInSessionStorage(leftKey, why)
    location.assign(address)
  })

/** Why somebody was led to the sign-in page; said once. */
export const takeSignOutReason = (): string | undefined => {
  const why = sessionStorage.getItem(leftKey) ?? undefined
  sessionStorage.removeItem(leftKey)
  return why
}
