import { useMemo } from 'react'
import { useCreatePath } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { decodeSegment } from '#src/providers/paths.ts'
import { useConsoleNavigate } from './KitProvider.tsx'

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

/** Functions that open the list, the bin, the forms and the record pages of a screen. The same object at every address. */
export const useScreenNavigation = (path: string) => {
  const navigate = useConsoleNavigate()
  const createPath = useCreatePath()
  const base = createPath({ resource: path, type: 'list' })
  return useMemo(() => {
    const go = (rest: string, state?: object) =>
      navigate(rest ? `${base}/${rest}` : base, state && { state })
    return {
      base,
      toList: () => go(''),
      toBin: () => go('bin'),
      toCreate: (parent?: string) =>
        go(parent ? `create?parent=${encodeURIComponent(parent)}` : 'create'),
      toEdit: (id: string) => go(encodeURIComponent(id)),
      /** `origin` says which list or tree one comes from, so that the record's page leads on to its neighbours. */
      toShow: (id: string, origin?: object) => go(`${encodeURIComponent(id)}/show`, origin),
    }
  }, [navigate, base])
}

/** What of a screen the address asks for, and the functions that lead on from there. */
export const useScreenRoute = (path: string) => {
  const { pathname, search } = useLocation()
  const navigation = useScreenNavigation(path)
  const { base } = navigation
  const route = useMemo(() => screenRouteOf(pathname, base, search), [pathname, base, search])
  return { route, ...navigation }
}
