import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { overrides } from '#src/overrides/index.ts'
import { flatten, type MenuNode } from '#src/providers/menus.ts'
import { registry } from '#src/providers/registry.ts'
import { signOut } from '#src/providers/signOut.ts'
import { Forbidden } from '#src/screens/errors/Forbidden.tsx'
import { MenuFailed } from '#src/screens/errors/MenuFailed.tsx'
import { NoLicence } from '#src/screens/errors/NoLicence.tsx'
import { NotFound } from '#src/screens/errors/NotFound.tsx'
import { ServerError } from '#src/screens/errors/ServerError.tsx'
import { firstPageOf, ownAddress, pagesOf } from '../menu/entries.ts'
import { reloadShell } from '../start/load.ts'
import { useShell } from '../start/state.ts'

const WhyMine = lazy(() => import('#src/screens/why/WhyMine.tsx'))
const TenantDetails = lazy(() => import('#src/screens/tenant/Details.tsx'))
const Account = lazy(() => import('#src/screens/account/Account.tsx'))
const UpgradeLogs = lazy(() => import('#src/screens/upgrade/UpgradeLogs.tsx'))
const Workplace = lazy(() => import('#src/screens/dashboard/Workplace.tsx'))

/** What everyone begins with; whoever has no menu at all never comes here. */
export const WorkplacePage = () => {
  const { member, menus = [] } = useShell()
  const entries = pagesOf(menus).flatMap(({ id, title, icon, path, isFrame }) => {
    const to = isFrame ? undefined : ownAddress(path)
    return to ? [{ id, title, icon, to }] : []
  })
  return <Workplace member={member} entries={entries} />
}

/** One's own account; what is changed there shows in the header at once. */
export const AccountPage = () => {
  const { member } = useShell()
  return <Account member={member} onChanged={reloadShell} />
}

/** What each version brought, for everyone who has a menu. */
export const UpgradePage = () => <UpgradeLogs />

/** A tenant's own page, for who may see tenants. */
export const TenantPage = () => (
  <TenantDetails registry={registry} overrides={overrides} forbidden={<ForbiddenPage />} />
)

/** An address that no screen has: a directory leads on, anything else is not found. */
export const CatchAll = () => {
  const { menus = [] } = useShell()
  const { pathname } = useLocation()
  const address = pathname.replace(/\/+$/, '')
  const node = flatten(menus).find(
    one => one.type === 'directory' && ownAddress(one.path) === address,
  )
  const next = node && nextOf(node, menus)
  return next && next !== address ? <Navigate to={next} replace /> : <NotFoundPage />
}

/** The redirect of the menu or of the specification, where it is granted; else the first page. */
const nextOf = (directory: MenuNode, menus: readonly MenuNode[]) => {
  const wanted = ownAddress(directory.redirect ?? redirects[directory.path ?? ''] ?? null)
  const granted = flatten(menus).some(({ path }) => path && ownAddress(path) === wanted)
  return granted ? wanted : firstPageOf(directory.children ?? [])
}

const redirects: Readonly<Record<string, string>> = {
  '/org': '/org/user',
  '/permission': '/permission/menu',
  '/tenant': '/tenant/policy',
}

export const NotFoundPage = () => <NotFound onHome={useHome()} />

export const ForbiddenPage = () => {
  const home = useHome()
  const route = useRefused()
  const why = route && (
    <Suspense fallback={null}>
      <WhyMine route={route} />
    </Suspense>
  )
  return <Forbidden key={route} onHome={home} onSignOut={signOut} why={why} />
}

/** The route that the page at this address would have called first. */
const useRefused = (): string | undefined => {
  const { pathname } = useLocation()
  const [first = '', second = '', id, part] = pathname.split('/').filter(Boolean)
  const place = registry.screenOf(`${first}/${second}`)
  if (!place || place.screen.path !== `${first}/${second}`) return undefined
  const api = place.screen.across ? `${place.resource.api}/across` : place.resource.api
  if (id === 'bin') return `GET ${api}/bin`
  if (id === 'create') return `POST ${api}`
  if (id === undefined) return `GET ${api}`
  return part === 'show' ? `GET ${api}/:id` : `PUT ${api}/:id`
}

export const ServerErrorPage = () => <ServerError onReload={useHome()} />

/** Instead of every page: the server answered that there is no licence. */
export const NoLicencePage = () => (
  <NoLicence onRetry={() => location.reload()} onSignOut={signOut} />
)

/** Instead of every page: no menu is granted, or the menus could not be asked for. */
export const NoMenus = () => {
  const { menus, failure } = useShell()
  const [busy, setBusy] = useState(false)
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
