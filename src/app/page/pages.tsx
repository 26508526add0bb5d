import { Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { findRoute, type Verb } from '#resources/core/verbs.ts'
import { parts } from '#src/features.ts'
import type { ConsolePage } from '#src/kit/feature.ts'
import { internalPathOf } from '#src/kit/menus.ts'
import { reloadShell, useShell } from '#src/kit/shell.ts'
import { firstDashboardOf } from '#src/kit/startPage.ts'
import { flattenMenus } from '#src/providers/menus.ts'
import { registry } from '#src/providers/registry.ts'
import { signOut } from '#src/providers/signOut.ts'
import { Forbidden } from '../errors/Forbidden.tsx'
import { MenuFailed } from '../errors/MenuFailed.tsx'
import { NoLicence } from '../errors/NoLicence.tsx'
import { NotFound } from '../errors/NotFound.tsx'
import { ServerError } from '../errors/ServerError.tsx'
import { nodeAt } from '../menu/redirects.ts'
import { forbiddenPath, mayOpen } from './access.ts'

/** Redirects to the first dashboard that the user may see. */
export const DashboardPage = () => {
  const { menus = [] } = useShell()
  return <Navigate to={firstDashboardOf(menus)} replace />
}

/** A page of a feature, for the users that `resources/pages.ts` names. */
export const FeaturePage = ({ path, Page }: Pick<ConsolePage, 'path' | 'Page'>) => {
  const { member, menus = [] } = useShell()
  return mayOpen(path, { member, menus }) ? <Page /> : <ForbiddenPage />
}

/** The page for an address that no screen has. */
export const NotFoundPage = () => <NotFound onHome={useHome()} />

/** For an address without a page: 403 if it is a directory of the menus without granted pages, else 404. */
export const NowherePage = () => {
  const { menus = [] } = useShell()
  const { pathname } = useLocation()
  return nodeAt(menus, pathname)?.type === 'directory' ? <ForbiddenPage /> : <NotFoundPage />
}

/** The parent address of screens: redirects to the first one that is granted, or shows 403 if none is. */
export const ParentPage = ({ path }: { path: string }) => {
  const { menus = [] } = useShell()
  const pages = flattenMenus(menus).filter(({ type, isFrame }) => type === 'menu' && !isFrame)
  const first = pages.map(it => internalPathOf(it.path)).find(it => it?.startsWith(`${path}/`))
  return first ? <Navigate to={first} replace /> : <ForbiddenPage />
}

export const ForbiddenPage = () => {
  const home = useHome()
  const route = useRefused()
  const why = route && (
    <Suspense fallback={null}>
      {parts.refusals.map(({ key, Part }) => (
        <Part key={key} route={route} />
      ))}
    </Suspense>
  )
  return <Forbidden key={route} onHome={home} onSignOut={signOut} why={why} />
}

/** The first route that the page at this address calls, to explain why it was refused. */
const useRefused = (): string | undefined => {
  const { pathname } = useLocation()
  const [first = '', second = '', id, part] = pathname.split('/').filter(Boolean)
  const place = registry.screenOf(`${first}/${second}`)
  if (!place || place.screen.path !== `${first}/${second}`) return undefined
  const verb = verbOfPage(id, part)
  const { across } = place.screen
  const route = findRoute(place.resource, verb, {
    one: verb === 'show' || verb === 'update',
    across,
  })
  return route && `${route.method} ${route.path}`
}

const verbOfPage = (id: string | undefined, part: string | undefined): Verb => {
  if (id === undefined) return 'list'
  if (id === 'bin' || id === 'create') return id
  return part === 'show' ? 'show' : 'update'
}

export const ServerErrorPage = () => <ServerError onReload={useHome()} />

/** Shown instead of every page if the server answers that there is no licence. */
export const NoLicencePage = () => (
  <NoLicence onRetry={() => location.reload()} onSignOut={signOut} />
)

/** The page for users without any menu. Once they get one, it redirects to the page that they wanted to open. */
export const ForbiddenThere = () => {
  const { state } = useLocation()
  const wanted = (state as { wanted?: unknown } | null)?.wanted
  return typeof wanted === 'string' ? <Navigate to={wanted} replace /> : <ForbiddenPage />
}

/** Shown instead of every page if the user has no menu, or if the menus could not be loaded. */
export const NoMenus = () => {
  const { menus, failure } = useShell()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  if (menus && pathname !== forbiddenPath)
    return <Navigate to={forbiddenPath} state={{ wanted: pathname + search }} replace />
  if (menus) return <Forbidden onSignOut={signOut} />
  const retry = async () => {
    setBusy(true)
    await reloadShell()
    setBusy(false)
  }
  const { message, requestId } = (failure ?? {}) as { message?: string; requestId?: string }
  return (
    <MenuFailed
      what={message}
      requestId={requestId}
      busy={busy}
      onRetry={retry}
      onSignOut={signOut}
    />
  )
}

const useHome = () => {
  const navigate = useNavigate()
  return () => void navigate('/')
}
