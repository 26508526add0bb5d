import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#resources/core/resource.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import type { ReferenceOption } from '#src/providers/types.ts'
import { useScreen } from '../context.tsx'

/** An option at its depth in the tree that it belongs to. */
export interface TreeOption extends ReferenceOption {
  depth: number
}

const maxTreeOptions = 1000

/** Rows on offer for a reference, asked for once `open`; trees in their order, with depths. */
export const useOptions = (
  target: AnyResource,
  of: { open: boolean; q: string; filter?: object; most?: number; across?: boolean },
) => {
  const provider = useConsoleProvider()
  const { across = false } = of
  const perPage = of.most ?? (target.tree ? maxTreeOptions : 50)
  return useQuery({
    queryKey: ['kit', 'options', target.name, of.q, of.filter ?? null, perPage, across],
    enabled: of.open,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { list, total } = await provider.options(target.name, {
        page: 1,
        perPage,
        signal,
        across,
        ...(of.q ? { q: of.q } : {}),
        ...(of.filter ? { filter: of.filter } : {}),
      })
      return {
        list: target.tree ? inTreeOrder(list) : list.map(one => ({ ...one, depth: 0 })),
        total,
      }
    },
  })
}

/** Names of chosen rows that nobody has told yet. */
export const useNamesOf = (target: AnyResource, ids: readonly string[], across = false) => {
  const provider = useConsoleProvider()
  return useQuery({
    queryKey: ['kit', 'options', target.name, 'names', [...ids].sort(), across],
    enabled: ids.length > 0,
    staleTime: 60_000,
    queryFn: async () =>
      (await provider.options(target.name, { ids, across, page: 1, perPage: ids.length })).list,
  })
}

/** Whether rows of a reference are asked for in all tenants: on a screen that shows those of all. */
export const useAcrossTenants = (target: AnyResource | undefined): boolean => {
  const { screen } = useScreen().place
  return target?.tenancy === 'tenant' && (screen.across ?? false)
}

/** Options parents first, each followed by what lies below it; what has no parent here stands at the top. */
const inTreeOrder = (options: readonly ReferenceOption[]): TreeOption[] => {
  const known = new Set(options.map(({ id }) => id))
  const below = new Map<string, ReferenceOption[]>()
  for (const option of options) {
    const parent = option.parentId && known.has(option.parentId) ? option.parentId : ''
    below.get(parent)?.push(option) ?? below.set(parent, [option])
  }
  const placed: TreeOption[] = []
  const walk = (parent: string, depth: number) => {
    for (const option of below.get(parent) ?? []) {
      placed.push({ ...option, depth })
      walk(option.id, depth + 1)
    }
  }
  walk('', 0)
  return placed
}
