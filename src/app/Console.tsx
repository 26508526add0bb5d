import { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  localStorageStore,
} from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { screensOf } from '#src/kit/screens.tsx'
import { overrides } from '#src/overrides/index.ts'
import { createAuthProvider } from '#src/providers/authProvider.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { currentLanguage } from '#src/providers/language.ts'
import { base } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { Layout } from './Layout.tsx'
import { Look } from './Look.tsx'
import { CrashPage } from './page/CrashPage.tsx'
import { PageSkeleton } from './page/PageSkeleton.tsx'
import { CatchAll, ForbiddenPage, Home, NotFoundPage, ServerErrorPage } from './page/pages.tsx'
import { currentShell } from './start/state.ts'

const dataProvider = createDataProvider(registry)
const authProvider = createAuthProvider(registry, {
  member: () => currentShell().member,
  menus: () => currentShell().menus ?? [],
})
const store = localStorageStore('1', 'uc')
// The sign-in page may have changed the language since the console last kept it.
store.setItem('locale', currentLanguage())
const queryClient = new QueryClient({
  // Rows are fresh for the focus span of the specification; a failure is told at once, not after three tries.
  defaultOptions: { queries: { staleTime: 5_000, gcTime: 300_000, retry: false } },
})

/** The console: react-admin's core inside our layout, a resource for each screen of the registry. */
export const Console = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  const router = routerOf(i18nProvider)
  return <RouterProvider router={router} />
}

let router: ReturnType<typeof createBrowserRouter> | undefined

const routerOf = (i18nProvider: I18nProvider) => {
  router ??= createBrowserRouter([{ path: '*', element: <Admin i18nProvider={i18nProvider} /> }], {
    basename: base,
  })
  return router
}

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
          catchAll={CatchAll}
          loading={PageSkeleton}
          accessDenied={ForbiddenPage}
          error={CrashPage}
          disableTelemetry
        >
          {screensOf(registry, overrides, <ForbiddenPage />)}
          <CustomRoutes>
            <Route path="/" element={<Home />} />
            <Route path="/error/403" element={<ForbiddenPage />} />
            <Route path="/error/404" element={<NotFoundPage />} />
            <Route path="/error/500" element={<ServerErrorPage />} />
          </CustomRoutes>
        </CoreAdminUI>
      </Look>
    </CoreAdminContext>
  )
}
