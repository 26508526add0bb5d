import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { CoreAdminContext, type I18nProvider, ResourceDefinitionContext } from 'react-admin'
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router-dom'
import type { AnyResource } from '#resources/core/define.ts'
import { overrides } from '#src/features.ts'
import { NavigateContext } from '#src/kit/route.ts'
import { screensOf } from '#src/kit/screens.tsx'
import { base } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { Framed } from './Framed.tsx'
import { Look } from './Look.tsx'
import { Catching } from './page/CrashPage.tsx'
import { ForbiddenPage, NotFoundPage } from './page/pages.tsx'
import { definitionsOf, isInsideOf, waysOf } from './page/ways.tsx'
import { authProvider, dataProvider, queryClient, store } from './providers.ts'
import { Worded } from './Worded.tsx'

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
  const resources = useSyncExternalStore(registry.watch, registry.all)
  // Each of them the same until a definition comes or goes: what is drawn below is not drawn anew for nothing.
  const { definitions, ways, isInside } = useMemo(() => partsOf(resources), [resources])
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Worded i18nProvider={i18nProvider}>
        <ResourceDefinitionContext value={definitions}>
          <Look>
            <Catching>
              <Framed isInside={isInside}>{ways}</Framed>
            </Catching>
          </Look>
        </ResourceDefinitionContext>
      </Worded>
    </CoreAdminContext>
  )
}

const partsOf = (resources: readonly AnyResource[]) => {
  const instead = { forbidden: <ForbiddenPage />, nowhere: <NotFoundPage /> }
  const screens = screensOf(resources, { registry, overrides, ...instead })
  return {
    definitions: definitionsOf(screens),
    ways: waysOf(screens),
    isInside: isInsideOf(screens),
  }
}
