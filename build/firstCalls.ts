import type { AnyResource, Screen } from '../resources/core/define.ts'

/** How many rows a screen begins with, by the way it shows them. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  table: [0, 9],
  tree: [0, 9999],
}

/**
 * By a screen's path the very address that its first list is asked for at, so that the page can ask
 * while the console's code is still on the way. An address that differs would only be asked for twice.
 */
export const firstCallsOf = (resources: readonly AnyResource[]): Record<string, string> =>
  Object.fromEntries(
    resources.flatMap(({ api, screens }) =>
      Object.values(screens as Readonly<Record<string, Screen>>).map(screen => [
        screen.path,
        addressOf(api, screen),
      ]),
    ),
  )

const addressOf = (api: string, { view, where = {}, sort, actions }: Screen) => {
  const bin = actions.includes('bin') && !actions.includes('list')
  const query = {
    filter: where,
    range: ranges[view] ?? ranges.table,
    sort: [sort[0], sort[1].toUpperCase()],
  }
  const told = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  return `${api}${bin ? '/bin' : ''}?${told.join('&')}`
}
