import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { upgradeLog } from '#resources/upgradeLog.ts'
import { request } from '#src/providers/http.ts'

/** What one version of one app brought. */
export interface Log {
  id: string
  upAt: string
  version: string
  addon: string
  title: string
  content: string
}

export interface Logs {
  list: readonly Log[]
  total: number
  /** Apps that have any. */
  addons: readonly string[]
}

export interface LogsQuery {
  addon?: string | undefined
  version?: string | undefined
  q?: string | undefined
}

const perPage = 10

/** Reads logs from a place on, the newest first. */
export const readLogs = (asked: LogsQuery, from: number, count: number, signal?: AbortSignal) =>
  request<Logs>(`${upgradeLog.api}/logs`, {
    query: { ...asked, range: `[${from},${from + count - 1}]` },
    signal,
  })

/** The logs that were asked for, a page more with each call of `fetchNextPage`. */
export const useLogs = (asked: LogsQuery) =>
  useInfiniteQuery({
    queryKey: [upgradeLog.name, 'logs', asked],
    queryFn: ({ pageParam, signal }) => readLogs(asked, pageParam, perPage, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }: Logs, pages: readonly Logs[]) =>
      pages.length * perPage < total ? pages.length * perPage : undefined,
    placeholderData: keepPreviousData,
  })
