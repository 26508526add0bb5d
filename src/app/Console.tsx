import { type ReactNode, useSyncExternalStore } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, type I18nProvider } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useNavigate } from 'react-router-dom'
import { NavigateContext } from '#src/kit/route.ts'
import { screensOf } from '#src/kit/screens.tsx'
import { overrides } from '#src/overrides/index.ts'
import { base } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { Layout } from './Layout.tsx'
import { Look } from './Look.tsx'
import { accountPath, messagesPath, upgradePath } from './menu/entries.ts'
import { CrashPage } from './page/CrashPage.tsx'
import { dashboards } from './page/dashboards.ts'
import { PageSkeleton } from './page/PageSkeleton.tsx'
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
} from './page/pages.tsx'
import { authProvider, dataProvider, queryClient, store } from './providers.ts'

/** The console: react-admin's core inside our layout, a resource for each screen of the registry. */
export const Console = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  const router = routerOf(i18nProvider)
  return <RouterProvider router={router} />
}

let router: ReturnType<typeof createBrowserRouter> | undefined

const routerOf = (i18nProvider: I18nProvider) => {
  const element = (
    <Ways>
      <Admin i18nProvider={i18nProvider} />
    </Ways>
  )
  router ??= createBrowserRouter([{ path: '*', element }], { basename: base })
  return router
}

/** Apart, as it is drawn for each address, which the console as a whole is not. */
const Ways = ({ children }: { children: ReactNode }) => (
  <NavigateContext value={useNavigate()}>{children}</NavigateContext>
)

const Admin = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  useSyncExternalStore(registry.watch, registry.all)
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Look>
        <CoreAdminUI
          layout={Layout}
          catchAll={NotFoundPage}
          loading={PageSkeleton}
          accessDenied={ForbiddenPage}
          error={CrashPage}
          disableTelemetry
        >
          {screensOf(registry, overrides, <ForbiddenPage />)}
          <CustomRoutes>
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
          </CustomRoutes>
        </CoreAdminUI>
      </Look>
    </CoreAdminContext>
  )
}
