import type { ReactElement } from 'react'
import { Resource, type ResourceDefinition, type ResourceProps } from 'react-admin'
import { Navigate, Route, Routes } from 'react-router-dom'
import { accountPath, messagesPath, upgradePath } from '../menu/entries.ts'
import { dashboards } from './dashboards.ts'
import {
  AccountPage,
  AnalysisPage,
  DashboardPage,
  ForbiddenPage,
  MarketDetailsPage,
  MarketPage,
  MessagePage,
  MessagesPage,
  MonitorPage,
  NotFoundPage,
  ServerErrorPage,
  TenantPage,
  UpgradePage,
  WorkplacePage,
} from './pages.tsx'

type Screens = readonly ReactElement<ResourceProps>[]

/**
 * What react-admin's hooks ask about resources. Its own way registers them one after the other once the page is drawn,
 * and draws the page anew for each step.
 */
export const definitionsOf = (screens: Screens) => ({
  definitions: Object.fromEntries(
    screens.map(({ props }): [string, ResourceDefinition] => [
      props.name,
      { ...Resource.registerResource(props), hasList: true },
    ]),
  ),
  register: () => {},
  unregister: () => {},
})

/** Every address inside the layout: the screens of the registry, and the pages that are no resource's. */
export const waysOf = (screens: Screens) => (
  <Routes>
    {screens.map(screen => (
      <Route key={screen.props.name} path={`${screen.props.name}/*`} element={screen} />
    ))}
    <Route path="/" element={<Navigate to="/dashboard" replace />} />
    <Route path="/dashboard" element={<DashboardPage />} />
    <Route path={dashboards.analysis} element={<AnalysisPage />} />
    <Route path={dashboards.monitor} element={<MonitorPage />} />
    <Route path={dashboards.workplace} element={<WorkplacePage />} />
    <Route path="/home" element={<Navigate to={accountPath} replace />} />
    <Route path={accountPath} element={<AccountPage />} />
    <Route path={upgradePath} element={<UpgradePage />} />
    <Route path={messagesPath} element={<MessagesPage />} />
    <Route path={`${messagesPath}/:id`} element={<MessagePage />} />
    <Route path="/account/center" element={<Navigate to={accountPath} replace />} />
    <Route
      path="/account/settings"
      element={<Navigate to={`${accountPath}?tab=security`} replace />}
    />
    <Route path="/tenant/details/:id" element={<TenantPage />} />
    <Route path="/addons" element={<Navigate to="/addons/market" replace />} />
    <Route path="/addons/market" element={<MarketPage />} />
    <Route path="/addons/market/details/:versionId" element={<MarketDetailsPage />} />
    <Route path="/error/403" element={<ForbiddenPage />} />
    <Route path="/error/404" element={<NotFoundPage />} />
    <Route path="/error/500" element={<ServerErrorPage />} />
    {/* Where react-admin's hooks lead who may not, or cannot be told whether. */}
    <Route path="/access-denied" element={<ForbiddenPage />} />
    <Route path="/authentication-error" element={<ServerErrorPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
