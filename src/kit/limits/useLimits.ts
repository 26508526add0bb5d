import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyResource } from '#resources/core/define.ts'
import type { Limit } from '#src/providers/types.ts'
import { usageState } from '#src/ui/usage.ts'
import { useIdle } from '../useIdle.ts'
import { useProvider } from '../work.ts'

/** What one’s own tenant may have and has of each limited kind; undefined until it is known. */
export const useLimits = ({ enabled = true } = {}) => {
  const provider = useProvider()
  return useQuery({ queryKey: ['kit', 'limits'], enabled, queryFn: () => provider.limits() })
}

/** A limit as it is told: by its name, with what is left of it. */
export const useToldLimit = (): ((limit: Limit) => ToldLimit) => {
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

export type ToldLimit = Limit & {
  limit: string
  left: number
  state: ReturnType<typeof usageState>
}

/** The limit that a resource's rows are counted by, asked for once the rows are there; none where nothing limits them. */
export const useLimitOf = ({ quota }: AnyResource): ToldLimit | undefined => {
  const idle = useIdle()
  const told = useToldLimit()
  const { data } = useLimits({ enabled: idle && quota !== undefined })
  return useMemo(() => {
    const limit = data?.find(it => it.quota === quota)
    return limit && limit.max > 0 ? told(limit) : undefined
  }, [data, quota, told])
}

/** Whether a limit leaves no room for another row. */
export const isSpent = (limit: ToldLimit | undefined): boolean =>
  limit !== undefined && limit.left === 0
