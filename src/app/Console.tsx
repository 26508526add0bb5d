import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { CoreAdminContext, type I18nProvider, ResourceDefinitionContext } from 'react-admin'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom'
import type { AnyResource } from '#resources/core/resource.ts'
import { parts } from '#src/features.ts'
import { ConsoleContext } from '#src/kit/context.tsx'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import { screensOf } from '#src/kit/screens.tsx'
import { basePath } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { AppTheme } from './AppTheme.tsx'
import { Layout } from './Layout.tsx'
import { nodeAt } from './menu/redirects.ts'
import { useMenus } from './menu/useMenus.ts'
import { Catching } from './page/CrashPage.tsx'
import { ForbiddenPage, NotFoundPage } from './page/pages.tsx'
import { definitionsOf, isInsideOf, routesOf } from './page/routes.tsx'
import { authProvider, dataProvider, queryClient, store } from './providers.ts'
import { RetranslateOnChange } from './RetranslateOnChange.tsx'

interface FramedProps {
  /** Whether a page of the console has this address. */
  isInside: (pathname: string) => boolean
  children: ReactNode
}

/** The pages in their layout; an address that is neither a page nor a menu entry is a 404 page without it. */
const Framed = ({ isInside, children }: FramedProps) => {
  const menus = useMenus()
  const { pathname } = useLocation()
  const bare = !isInside(pathname) && nodeAt(menus, pathname) === undefined
  // One element for all addresses: the layout is not rendered again for each.
  return useMemo(() => <Layout bare={bare}>{children}</Layout>, [bare, children])
}

/** The console: react-admin's core inside our layout, a resource for each screen of the registry. */
export const Console = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  const router = routerOf(i18nProvider)
  return <RouterProvider router={router} />
}

let router: ReturnType<typeof createBrowserRouter> | undefined

const routerOf = (i18nProvider: I18nProvider) => {
  const element = <Admin i18nProvider={i18nProvider} />
  router ??= createBrowserRouter([{ path: '*', element }], { basename: basePath })
  return router
}

const Admin = ({ i18nProvider }: { i18nProvider: I18nProvider }) => {
  const resources = useSyncExternalStore(registry.watch, registry.all)
  // The same objects until a definition is added or removed, so that what is below is not rendered for nothing.
  const { definitions, routes, isInside } = useMemo(() => partsOf(resources), [resources])
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <RetranslateOnChange i18nProvider={i18nProvider}>
        <ResourceDefinitionContext value={definitions}>
          <AppTheme>
            <Catching>
              <ConsoleContext value={around}>
                <KitProvider>
                  <Framed isInside={isInside}>{routes}</Framed>
                </KitProvider>
              </ConsoleContext>
            </Catching>
          </AppTheme>
        </ResourceDefinitionContext>
      </RetranslateOnChange>
    </CoreAdminContext>
  )
}

const around = {
  registry,
  loaders: parts.overrides,
  forbidden: <ForbiddenPage />,
  nowhere: <NotFoundPage />,
}

const partsOf = (resources: readonly AnyResource[]) => {
  const { loaders: overrides, ...others } = around
  const screens = screensOf(resources, { overrides, ...others })
  return {
    definitions: definitionsOf(screens),
    routes: routesOf(screens, parts),
    isInside: isInsideOf(screens, parts),
  }
}
