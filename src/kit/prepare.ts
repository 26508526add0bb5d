import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { findRoute } from '#resources/core/verbs.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { grantsQuery } from './access.ts'
import { loadOverrides } from './context.tsx'
import { prepareLimits } from './limits/useLimits.ts'
import type { OverrideLoaders } from './overrides.ts'
import { TreeScreen } from './tree/late.ts'

interface PrepareContext {
  authProvider: AuthProvider
  dataProvider: ConsoleProvider
  client: QueryClient
  loaders: OverrideLoaders
  /** The address of the list that was asked for already. */
  firstList: string | undefined
}

/** Loads what a screen is rendered from: its code, the grants, what is left of its limit, and the rows if requested. */
export const prepareScreen = (place: ResourceScreen, means: PrepareContext): Promise<unknown> => {
  const { authProvider, client, dataProvider, loaders } = means
  const { resource, screen } = place
  return Promise.allSettled([
    client.prefetchQuery(grantsQuery(resource, screen.path, authProvider)),
    preloadScreenCode(place, loaders),
    resource.quota !== undefined && prepareLimits(client, dataProvider, authProvider),
    readRows(place, means),
  ])
}

/** Brings the code alone. */
export const preloadScreenCode = (
  { resource, screen }: ResourceScreen,
  loaders: OverrideLoaders,
): Promise<unknown> => {
  const loader = loaders[resource.name]
  return Promise.allSettled([
    loader && loadOverrides(loader),
    screen.view === 'tree' && TreeScreen.load(),
  ])
}

/** The rows go where react-admin's hooks look for them; an address it would not ask for is left alone. */
const readRows = async (
  place: ResourceScreen,
  { client, dataProvider, firstList }: PrepareContext,
) => {
  if (!firstList) return
  const { path, where = {} } = place.screen
  const params = {
    ...paramsOf(firstList, where),
    ...(isBinRequest(place, firstList) ? { meta: { bin: true } } : {}),
  }
  await client.prefetchQuery({
    queryKey: [path, 'getList', params],
    queryFn: async () => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(path, params)
      return { data, total, pageInfo, meta }
    },
  })
}

const isBinRequest = ({ resource, screen: { across } }: ResourceScreen, address: string) =>
  new URL(address, location.origin).pathname === findRoute(resource, 'bin', { across })?.path

/** What react-admin knows of a list, read out of its address; what the screen itself filters by is not part of it. */
const paramsOf = (address: string, where: object) => {
  const query = new URL(address, location.origin).searchParams
  const read = (name: string) => JSON.parse(query.get(name) ?? 'null')
  const [from, to] = read('range') as [number, number]
  const [field, order] = read('sort') as [string, 'ASC' | 'DESC']
  const filter = Object.entries(read('filter') as object).filter(([name]) => !(name in where))
  const perPage = to - from + 1
  return {
    pagination: { page: from / perPage + 1, perPage },
    sort: { field, order },
    filter: Object.fromEntries(filter),
  }
}
