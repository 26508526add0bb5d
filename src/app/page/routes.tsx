import type { ReactElement } from 'react'
import { Resource, type ResourceDefinition, type ResourceProps } from 'react-admin'
import { createRoutesFromElements, matchRoutes, Navigate, Route, Routes } from 'react-router-dom'
import type { ConsoleParts } from '#src/kit/feature.ts'
import { forbiddenPath } from './access.ts'
import {
  DashboardPage,
  FeaturePage,
  ForbiddenPage,
  ForbiddenThere,
  NotFoundPage,
  NowherePage,
  ParentPage,
  ServerErrorPage,
} from './pages.tsx'

type Screens = readonly ReactElement<ResourceProps>[]

/**
 * What react-admin's hooks ask about resources. Its own way registers them one after the other once the page is drawn,
 * and renders the page again for each of them.
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

type Places = Pick<ConsoleParts, 'pages' | 'redirects'>

/** Every address inside the layout: the screens of the registry, and the pages that are no resource's. */
export const routesOf = (screens: Screens, places: Places) => (
  <Routes>{routeElements(screens, places)}</Routes>
)

/** Tells whether an address is inside the layout; any other is a 404 page without it. */
export const isInsideOf = (screens: Screens, places: Places): ((pathname: string) => boolean) => {
  const routes = createRoutesFromElements(routeElements(screens, places))
  return pathname => matchRoutes(routes, pathname)?.[0]?.route.path !== '*'
}

/** The addresses above those of screens, such as `/tenant` and `/tenant/user` of `tenant/user/list`. */
const parentsOf = (screens: Screens): string[] => {
  const above = screens.flatMap(({ props: { name } }) => {
    const parts = name.split('/')
    return parts.slice(1).map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
  })
  return [...new Set(above)]
}

const routeElements = (screens: Screens, { pages, redirects }: Places) => (
  <>
    {screens.map(screen => (
      <Route
        key={screen.props.name}
        path={`${screen.props.name}/*`}
        // As the rest of the address is, which the screen reads itself.
        caseSensitive
        element={screen}
      />
    ))}
    <Route path="/" element={<Navigate to="/dashboard" replace />} />
    <Route path="/dashboard" element={<DashboardPage />} />
    {pages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<FeaturePage path={path} Page={Page} />} />
    ))}
    {Object.entries(redirects).map(([path, to]) => (
      <Route key={path} path={path} element={<Navigate to={to} replace />} />
    ))}
    <Route path={forbiddenPath} element={<ForbiddenThere />} />
    <Route path="/error/404" element={<NotFoundPage />} />
    <Route path="/error/500" element={<ServerErrorPage />} />
    {/* Where react-admin's hooks lead who may not, or cannot be told whether. */}
    <Route path="/access-denied" element={<ForbiddenPage />} />
    <Route path="/authentication-error" element={<ServerErrorPage />} />
    {/* Behind the pages: an address of theirs that is a parent as well stays theirs. */}
    {parentsOf(screens).map(path => (
      <Route key={path} path={path} caseSensitive element={<ParentPage path={path} />} />
    ))}
    <Route path="*" element={<NowherePage />} />
  </>
)
