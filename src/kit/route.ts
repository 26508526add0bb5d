import { useCallback, useMemo } from 'react'
import { useCreatePath } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/** What of a screen its address asks for. */
export type Route =
  | { part: 'list' }
  | { part: 'bin' }
  | { part: 'create'; parent: string | null }
  | { part: 'edit'; id: string }
  | { part: 'show'; id: string }

/** The part of the screen that the address names; its base is the screen's own path. */
export const routeOf = (pathname: string, base: string, search = ''): Route => {
  const [first, second] = pathname
    .slice(pathname.indexOf(base) + base.length)
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent)
  if (!first) return { part: 'list' }
  if (first === 'bin') return { part: 'bin' }
  if (first === 'create')
    return { part: 'create', parent: new URLSearchParams(search).get('parent') }
  return { part: second === 'show' ? 'show' : 'edit', id: first }
}

/** Where the reader stands on this screen, and the ways on; the list's own filters in the address stay. */
export const useRoute = (path: string) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const base = createPath({ resource: path, type: 'list' })
  const route = useMemo(() => routeOf(pathname, base, search), [pathname, base, search])
  // A form is drawn at one go: in slices, with frames between them, it would be there later and nothing sooner.
  const go = useCallback(
    (rest: string, flushSync = false) => navigate(rest ? `${base}/${rest}` : base, { flushSync }),
    [navigate, base],
  )
  const ways = useMemo(
    () => ({
      toList: () => go(''),
      toBin: () => go('bin'),
      toCreate: (parent?: string) =>
        go(parent ? `create?parent=${encodeURIComponent(parent)}` : 'create', true),
      toEdit: (id: string) => go(encodeURIComponent(id), true),
      toShow: (id: string) => go(`${encodeURIComponent(id)}/show`),
    }),
    [go],
  )
  return { route, base, ...ways }
}
