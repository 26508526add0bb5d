import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOptimisticValue } from '#src/ui/typing/useOptimisticValue.ts'
import type { LogsQuery } from './useLogs.ts'

const names = ['addon', 'version', 'q'] as const

/** What is asked for stands in the address, so that a version can be pointed at. */
export const useLogsFilter = () => {
  const [search, setSearch] = useSearchParams()
  const fromAddress = useMemo<LogsQuery>(
    () => Object.fromEntries(names.flatMap(it => (search.get(it) ? [[it, search.get(it)]] : []))),
    [search],
  )
  const write = useCallback(
    (next: LogsQuery) => setSearch(new URLSearchParams({ ...next }), { replace: true }),
    [setSearch],
  )
  const [asked, change] = useOptimisticValue(fromAddress, write)
  /** Changes part of it; no version is pointed at any longer. */
  const ask = useCallback(
    (part: Pick<LogsQuery, 'addon' | 'q'>) =>
      change(({ version: _, ...before }) => {
        const next: LogsQuery = { ...before, ...part }
        return Object.fromEntries(names.flatMap(it => (next[it] ? [[it, next[it]]] : [])))
      }),
    [change],
  )
  const [resets, setResets] = useState(0)
  const reset = useCallback(() => {
    setResets(before => before + 1)
    change(() => ({}))
  }, [change])
  return { asked, ask, reset, resets }
}

/** `resets` counts how often everything was taken away: what is typed and not applied yet goes with it. */
export type LogsFilterState = ReturnType<typeof useLogsFilter>
