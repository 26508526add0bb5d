import { keepPreviousData } from '@tanstack/react-query'
import { request } from '#src/providers/http.ts'
import type { AnalysisData, Period } from './types.ts'

export const usualPeriod: Period = 30

/** Milliseconds. Figures by day are rolled up as they happen, so that a page left open stays true. */
const refetchInterval = 60_000

/** The figures of a period; those of the previous period stay until they have arrived. */
export const analysisQuery = (days: Period) => ({
  queryKey: ['dashboard', 'analysis', days],
  retry: false,
  refetchInterval,
  placeholderData: keepPreviousData<AnalysisData>,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<AnalysisData>('/user/admin/dashboard/analysis', {
      query: { days },
      display: 'silent',
      signal,
    }),
})
