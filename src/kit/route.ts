import { createContext, use, useCallback, useMemo } from 'react'
import { useCreatePath } from 'react-admin'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { decodeSegment } from '#src/providers/paths.ts'

/**
 * The router's own `navigate`, which never changes: below react-admin's routes `useNavigate` returns another function for
 * each address, and every row with a button would be rendered again.
 */
export const NavigateContext = createContext<NavigateFunction | null>(null)

/** What of a screen its address asks for. */
export type ScreenRoute =
  | { part: 'list' }
  | { part: 'bin' }
  | { part: 'create'; parent: string | null }
  | { part: 'edit'; id: string }
  | { part: 'show'; id: string }

/** The part of the screen that the address names; its base is the screen's own path. */
export const screenRouteOf = (pathname: string, base: string, search = ''): ScreenRoute => {
  const [first, second] = pathname
    .slice(pathname.indexOf(base) + base.length)
    .split('/')
    .filter(Boolean)
    // What is not encoded properly, such as `%zz`, is taken as it is written: no row has such an id.
    .map(part => decodeSegment(part) ?? part)
  if (!first) return { part: 'list' }
  if (first === 'bin') return { part: 'bin' }
  if (first === 'create')
    return { part: 'create', parent: new URLSearchParams(search).get('parent') }
  return { part: second === 'show' ? 'show' : 'edit', id: first }
}

/** Where the reader stands on this screen, and the ways on; the list's own filters in the address stay. */
export const useScreenRoute = (path: string) => {
  const { pathname, search } = useLocation()
  const nearest = useNavigate()
  const navigate = use(NavigateContext) ?? nearest
  const createPath = useCreatePath()
  const base = createPath({ resource: path, type: 'list' })
  const route = useMemo(() => screenRouteOf(pathname, base, search), [pathname, base, search])
  const go = useCallback(
    (rest: string, state?: object) => navigate(rest ? `${base}/${rest}` : base, state && { state }),
    [navigate, base],
  )
  const ways = useMemo(
    () => ({
      toList: () => go(''),
      toBin: () => go('bin'),
      toCreate: (parent?: string) =>
        go(parent ? `create?parent=${encodeURIComponent(parent)}` : 'create'),
      toEdit: (id: string) => go(encodeURIComponent(id)),
      /** `origin` says which list or tree one comes from, so that the record's page leads on to its neighbours. */
      toShow: (id: string, origin?: object) => go(`${encodeURIComponent(id)}/show`, origin),
    }),
    [go],
  )
  return { route, base, ...ways }
}
