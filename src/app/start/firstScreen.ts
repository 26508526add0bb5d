import { analysisQuery, usualPeriod } from '#src/features/dashboards/analysis/query.ts'
import { overrides } from '#src/features.ts'
import { fetchScreenCode, prepareScreen } from '#src/kit/prepare.ts'
import { currentShell } from '#src/kit/shell.ts'
import { base, withoutEndSlash } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { firstListHere, firstListOf } from '#src/start/calls.ts'
import { withoutReload } from '#src/start/missingChunk.ts'
import { dashboards, firstDashboardOf, holds } from '../page/dashboards.ts'
import { loadPart } from '../page/parts.ts'
import { authProvider, dataProvider, queryClient } from '../providers.ts'

/** Milliseconds that the first rendering waits for rows that were requested early. */
const patience = 150

/** Loads code, permissions and rows of the first screen, so that it is rendered once and not in four steps. */
export const prepareFirstScreen = (): Promise<unknown> =>
  Promise.race([
    prepare(location.pathname, firstListHere()),
    new Promise(done => setTimeout(done, patience)),
  ])

/** Does the same for a page that is being opened; `path` is its address below the base. */
export const preparePage = (path: string): void => {
  void prepare(base + path, firstListOf(base + path))
}

/** Preloads the code of a page that the user may open next; its rows are only requested when they do. */
export const fetchPageCode = (path: string): void => {
  const place = placeOf(base + path)
  withoutReload(() => (place ? fetchScreenCode(place, overrides) : loadPart(path)))
}

const placeOf = (pathname: string) =>
  registry.screenOf(withoutEndSlash(pathname.slice(base.length + 1)))

/** Prepares a page without a definition. The figures of the analysis are requested early, as the rows of a list are. */
const preparePart = async (path: string, firstList: string | undefined) => {
  const { menus = [] } = currentShell()
  const address = path === '' || path === '/dashboard' ? firstDashboardOf(menus) : path
  await Promise.allSettled([
    loadPart(address),
    firstList !== undefined &&
      address === dashboards.analysis &&
      holds(menus, address) &&
      queryClient.prefetchQuery(analysisQuery(usualPeriod)),
  ])
}

const prepare = async (pathname: string, firstList: string | undefined) => {
  const place = placeOf(pathname)
  if (!place) return preparePart(withoutEndSlash(pathname.slice(base.length)), firstList)
  await prepareScreen(place, {
    authProvider,
    dataProvider,
    client: queryClient,
    loaders: overrides,
    firstList,
  })
}
