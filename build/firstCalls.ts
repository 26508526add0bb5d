import { binSort, isBin } from '../resources/core/permissions.ts'
import type { AnyResource, Screen } from '../resources/core/resource.ts'
import { callFor } from '../resources/core/verbs.ts'

export interface FirstCall {
  list: string
  limited?: true
}

/** How many rows a screen begins with, by the way it shows them. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  table: [0, 9],
  tree: [0, 9999],
}

/**
 * The first list request of each screen, by the screen's path: exactly the address that the screen requests, so that the
 * page can request it while the code is loading. With `limited` where a limit counts the rows: the list shows it above
 * them.
 */
export const firstCallsOf = (resources: readonly AnyResource[]): Record<string, FirstCall> =>
  Object.fromEntries(
    resources.flatMap(resource =>
      Object.values(resource.screens as Readonly<Record<string, Screen>>).map(screen => [
        screen.path,
        {
          list: addressOf(resource, screen),
          ...(resource.quota === undefined ? {} : { limited: true }),
        },
      ]),
    ),
  )

const addressOf = (resource: AnyResource, screen: Screen) => {
  const { view, where = {}, across } = screen
  const sort = isBin(screen) ? binSort : screen.sort
  const { path } = callFor(resource, isBin(screen) ? 'bin' : 'list', { across })
  const query = {
    filter: where,
    range: ranges[view] ?? ranges.table,
    sort: [sort[0], sort[1].toUpperCase()],
  }
  const told = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  return `${path}?${told.join('&')}`
}
