import type { AuthProvider } from 'react-admin'
import type { Screen } from '#resources/core/define.ts'
import { alsoNeededFor, isBin, isChange, routesOf } from '#resources/core/permissions.ts'
import type { Place, Registry } from '#resources/core/registry.ts'
import { type ApiError, codes } from './apiError.ts'
import type { Member } from './member.ts'
import { grantOf, type MenuNode } from './menus.ts'
import { loginPath } from './paths.ts'
import { token } from './session.ts'
import { signOut } from './signOut.ts'

interface Known {
  member: () => Member
  menus: () => readonly MenuNode[]
}

/** Who is signed in and what his menus let him do; the server decides again at every call. */
export const createAuthProvider = (registry: Registry, { member, menus }: Known): AuthProvider => {
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
    login: async () => location.assign(loginPath),
    logout: async () => {
      if (token()) await signOut()
      return false
    },
    checkAuth: () => (token() ? Promise.resolve() : Promise.reject(new Error('signed out'))),
    // The one dialog of code 61 asks whether to leave; the page stays until it is answered.
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const { id, username, realName, avatar } = member()
      return { id, fullName: realName || username, ...(avatar ? { avatar } : {}) }
    },
    canAccess: async ({ action, resource }) => {
      const place = registry.screenOf(resource)
      if (!place) return true
      const { screen } = place
      const routes = routesOf(place.resource, standardName(action, screen), screen?.across)
      const [route] = routes
      if (route === undefined || (member().acting?.readOnly && isWrite(place, action, route)))
        return false
      const more = alsoNeededFor(place.resource, action, screen?.across)
      return granted(route) && (member().admin || more.every(granted))
    },
    getPermissions: async () => undefined,
  }
}

/** What the server refuses to who may only look. */
const isWrite = ({ resource }: Place, action: string, route: string): boolean =>
  !route.startsWith('GET ') && isChange(resource.actions[action])

/** react-admin says `edit` where the definitions say `update`, and `list` for a screen that shows the bin alone. */
const standardName = (action: string, screen: Screen | undefined) => {
  if (action === 'edit') return 'update'
  return action === 'list' && screen && isBin(screen) ? 'bin' : action
}

/** Whether a call failed because its session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  (error as ApiError | undefined)?.code === codes.signedOut
