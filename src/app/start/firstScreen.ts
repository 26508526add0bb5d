import { fetchScreenCode, prepareScreen } from '#src/kit/prepare.ts'
import { overrides } from '#src/overrides/index.ts'
import { base, withoutEndSlash } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { firstListHere, firstListOf } from '#src/start/calls.ts'
import { authProvider, dataProvider, queryClient } from '../providers.ts'

/** How long the first drawing waits for rows that were asked for early, in milliseconds. */
const patience = 150

/** Has the first screen's code, grants and rows at hand, so that it is drawn once and not in four steps. */
export const prepareFirstScreen = (): Promise<unknown> =>
  Promise.race([
    prepare(location.pathname, firstListHere()),
    new Promise(done => setTimeout(done, patience)),
  ])

/** The same for a page that is about to be opened from this one, by its address below the base. */
export const preparePage = (path: string): void => {
  void prepare(base + path, firstListOf(base + path))
}

/** The code of a page that somebody may be about to open; its rows are asked for once they do. */
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
