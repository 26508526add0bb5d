import { fetchScreenCode, prepareScreen } from '#src/kit/prepare.ts'
import { overrides } from '#src/overrides/index.ts'
import { base, withoutEndSlash } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { firstListHere, firstListOf } from '#src/start/calls.ts'
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
  if (place) void fetchScreenCode(place, overrides)
}

const placeOf = (pathname: string) =>
  registry.screenOf(withoutEndSlash(pathname.slice(base.length + 1)))

const prepare = async (pathname: string, firstList: string | undefined) => {
  const place = placeOf(pathname)
  if (!place) return
  await prepareScreen(place, {
    authProvider,
    dataProvider,
    client: queryClient,
    loaders: overrides,
    firstList,
  })
}
