import { parts } from '#src/features.ts'
import { preloadScreenCode, prepareScreen } from '#src/kit/prepare.ts'
import { currentShell } from '#src/kit/shell.ts'
import { firstDashboardOf } from '#src/kit/startPage.ts'
import { basePath, trimTrailingSlashes } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { currentFirstList, firstListOf } from '#src/start/calls.ts'
import { withoutReload } from '#src/ui/missingCode.ts'
import { mayOpen } from '../page/access.ts'
import { authProvider, dataProvider, queryClient } from '../providers.ts'

/** Milliseconds that the first rendering waits for rows that were requested early. */
const maxWaitMs = 150

/** Loads code, permissions and rows of the first screen, so that it is rendered once and not in four steps. */
export const prepareFirstScreen = (): Promise<unknown> =>
  Promise.race([
    prepare(location.pathname, currentFirstList()),
    new Promise(done => setTimeout(done, maxWaitMs)),
  ])

/** Does the same for a page that is being opened; `path` is its address below the base. */
export const preparePage = (path: string): void => {
  void prepare(basePath + path, firstListOf(basePath + path))
}

/** Preloads the code of a page that the user may open next; its rows are only requested when they do. */
export const preloadPageCode = (path: string): void => {
  const place = placeOf(basePath + path)
  withoutReload(() => (place ? preloadScreenCode(place, parts.overrides) : loadPage(path)))
}

const placeOf = (pathname: string) =>
  registry.screenOf(trimTrailingSlashes(pathname.slice(basePath.length + 1)))

/**
 * Prepares a page without a definition. What it shows first is requested early, as the rows of a list are. A page whose
 * code is there when it is opened is rendered at once; otherwise React shows the placeholder for at least 300 ms.
 */
const preparePageOf = async (path: string, firstList: string | undefined) => {
  const { menus = [], member } = currentShell()
  const address = path === '' || path === '/dashboard' ? firstDashboardOf(menus) : path
  const mayPrefetch = firstList !== undefined && mayOpen(address, { member, menus })
  await Promise.allSettled([
    loadPage(address),
    mayPrefetch && pageAt(address)?.prefetch?.(queryClient),
  ])
}

const pageAt = (address: string) => parts.pages.find(({ path }) => path === address)

const loadPage = async (address: string): Promise<void> => {
  await pageAt(address)?.Page.load()
}

const prepare = async (pathname: string, firstList: string | undefined) => {
  const place = placeOf(pathname)
  if (!place) return preparePageOf(trimTrailingSlashes(pathname.slice(basePath.length)), firstList)
  await prepareScreen(place, {
    authProvider,
    dataProvider,
    client: queryClient,
    loaders: parts.overrides,
    firstList,
  })
}
