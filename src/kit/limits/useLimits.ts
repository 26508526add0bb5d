import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AuthProvider, useTranslate } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import type { ConsoleProvider, Limit } from '#src/providers/types.ts'
import { usageState } from '#src/ui/usage.ts'
import { grantsQuery } from '../access.ts'
import { limitRequestResource } from './limitRequest.ts'

/** What one’s own tenant may have and has of each limited kind; undefined until it is known. */
export const useLimits = ({ enabled = true } = {}) => {
  const provider = useConsoleProvider()
  return useQuery({ ...limitsOf(provider), enabled })
}

const limitsOf = (provider: Pick<ConsoleProvider, 'limits'>) => ({
  queryKey: ['kit', 'limits'],
  queryFn: () => provider.limits(),
})

/**
 * What `LimitLine` is rendered from: the limits, and whether the user may request more. Loaded before the list is
 * rendered, since a warning that comes later would move the rows.
 */
export const prepareLimits = (
  client: QueryClient,
  provider: Pick<ConsoleProvider, 'limits'>,
  authProvider: AuthProvider | undefined,
): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(limitsOf(provider)),
    client.prefetchQuery(
      grantsQuery(limitRequestResource, limitRequestResource.name, authProvider),
    ),
  ])

/** A limit as it is told: by its name, with what is left of it. */
export const useDescribeLimit = (): ((limit: Limit) => DescribedLimit) => {
  const translate = useTranslate()
  return useMemo(
    () => limit => ({
      ...limit,
      limit: translate(`errors.limits.${limit.quota}`),
      left: Math.max(0, limit.max - limit.used),
      state: usageState(limit.used, limit.max),
    }),
    [translate],
  )
}

export type DescribedLimit = Limit & {
  limit: string
  left: number
  state: ReturnType<typeof usageState>
}

/** The limit that counts a resource's rows; undefined until it is known, and where nothing limits them. */
export const useLimitOf = ({ quota }: AnyResource): DescribedLimit | undefined => {
  const describe = useDescribeLimit()
  const { data } = useLimits({ enabled: quota !== undefined })
  return useMemo(() => {
    const limit = data?.find(it => it.quota === quota)
    return limit && limit.max > 0 ? describe(limit) : undefined
  }, [data, quota, describe])
}

/** Whether a limit leaves no room for another row. */
export const isLimitReached = (limit: DescribedLimit | undefined): boolean =>
  limit !== undefined && limit.left === 0
