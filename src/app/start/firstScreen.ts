import { prepareScreen } from '#src/kit/prepare.ts'
import { overrides } from '#src/overrides/index.ts'
import { base } from '#src/providers/paths.ts'
import { registry } from '#src/providers/registry.ts'
import { firstListHere } from '#src/start/calls.ts'
import { authProvider, dataProvider, queryClient } from '../providers.ts'

/** How long the first drawing waits for rows that were asked for early, in milliseconds. */
const patience = 150

/** Has the first screen's code, grants and rows at hand, so that it is drawn once and not in four steps. */
export const prepareFirstScreen = (): Promise<unknown> => {
  const place = registry.screenOf(location.pathname.slice(base.length + 1).replace(/\/+$/, ''))
  if (!place) return Promise.resolve()
  const prepared = prepareScreen(place, {
    authProvider,
    dataProvider,
    client: queryClient,
    loaders: overrides,
    firstList: firstListHere(),
  })
  return Promise.race([prepared, new Promise(done => setTimeout(done, patience))])
}
