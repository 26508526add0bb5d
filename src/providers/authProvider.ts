import type { AuthProvider } from 'react-admin'
import {
  additionalRoutesFor,
  changesRows,
  isBin,
  routesOfAction,
} from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import { type ApiError, codes } from './apiError.ts'
import type { Member } from './member.ts'
import { grantOf, type MenuNode } from './menus.ts'
import { storedToken } from './session.ts'
import {
  type Challenge,
  type Credentials,
  continueAfterSignIn,
  type SignInResult,
  signIn,
} from './signIn.ts'
import { redirectToLogin, signOut } from './signOut.ts'

interface Page {
  member: () => Member
  menus: () => readonly MenuNode[]
  /** What is done about a session that has ended; the sign-in page, which leads back here, unless told otherwise. */
  timedOut?: (error: ApiError) => void
  /** Leaves for the sign-in page. */
  leave?: () => void
  /** Leaves for the page that signs out. */
  leaveSignedOut?: () => void
  /** Goes on after signing in, with what the session may still wait for. */
  goOn?: (arrival: SignInResult) => void
}

type Method = 'account' | 'phone' | 'passkey' | 'provider' | 'demo' | 'register' | 'code'

/** What `login` takes: one of the ways of `signIn.ts` by name with what it asks for; an account without a name. */
type LoginParams =
  | (Credentials & { method?: undefined })
  | { [M in Method]: { method: M } & Parameters<(typeof signIn)[M]>[0] }[Method]

/** react-admin's own methods, and the captcha and the signature of a passkey that `login` is given. */
export interface ConsoleAuthProvider extends AuthProvider {
  login: (params: LoginParams) => Promise<{ redirectTo: string }>
  captcha: (query?: Readonly<Record<string, string>>) => Promise<Challenge>
  askPasskey: typeof signIn.askPasskey
}

/**
 * Signing in and out, who is signed in, and what the menus allow; the server decides again at every call. The
 * sign-in page does without react-admin, by the same object (`signIn` of `signIn.ts`).
 */
export const createAuthProvider = (
  registry: Registry,
  {
    member,
    menus,
    timedOut = error => redirectToLogin(error.message),
    leave = () => redirectToLogin(),
    leaveSignedOut = signOut,
    goOn = continueAfterSignIn,
  }: Page,
): ConsoleAuthProvider => {
  let asked: readonly MenuNode[] | undefined
  let allows = grantOf([])
  const granted = (route: string) => {
    if (asked !== menus()) {
      asked = menus()
      allows = grantOf(asked)
    }
    return allows(route)
  }
  return {
    login: async ({ method = 'account', ...input }) => {
      goOn(await signIn[method](input as never))
      // `goOn` loads the console again for the new session, so react-admin must not redirect.
      return { redirectTo: '.' }
    },
    captcha: signIn.captcha,
    askPasskey: signIn.askPasskey,
    logout: async () => {
      if (storedToken()) leaveSignedOut()
      else leave()
      return false
    },
    checkAuth: () => (storedToken() ? Promise.resolve() : Promise.reject(nobody)),
    // Never rejects: the page stays until the dialog is answered. After a rejection react-admin would sign out and give
    // the caller an empty answer.
    checkError: async (error: ApiError) => {
      if (isSignedOut(error)) timedOut(error)
    },
    getIdentity: async () => {
      const { id, username, realName, avatar } = member()
      return { id, fullName: realName || username, ...(avatar ? { avatar } : {}) }
    },
    canAccess: async ({ action, resource }) => {
      const place = registry.screenOf(resource)
      if (!place) return true
      const { screen } = place
      const routes = routesOfAction(place.resource, standardName(action, screen), screen?.across)
      const [route] = routes
      if (route === undefined || (member().acting?.readOnly && isWrite(place, action, route)))
        return false
      const more = additionalRoutesFor(place.resource, action, screen?.across)
      return granted(route) && (member().admin || more.every(granted))
    },
    getPermissions: async () => undefined,
  }
}

/** Told by the way to the sign-in page alone. */
const nobody = { message: false }

/** What the server refuses to who may only look. */
const isWrite = ({ resource }: ResourceScreen, action: string, route: string): boolean =>
  !route.startsWith('GET ') && changesRows(resource.actions[action])

/** react-admin says `edit` where the definitions say `update`, and `list` for a screen that shows the bin alone. */
const standardName = (action: string, screen: Screen | undefined) => {
  if (action === 'edit') return 'update'
  return action === 'list' && screen && isBin(screen) ? 'bin' : action
}

/** Whether a call failed because its session has ended. */
const isSignedOut = (error: unknown): boolean =>
  (error as ApiError | undefined)?.code === codes.signedOut
