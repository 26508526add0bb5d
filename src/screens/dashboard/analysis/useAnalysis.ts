import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { request } from '#src/providers/http.ts'
import { type Analysed, type Period, periods } from './types.ts'

const usual: Period = 30

/** The period that the address says, and how to say another. */
export const usePeriod = () => {
  const [search, setSearch] = useSearchParams()
  const period = periods.find(it => String(it) === search.get('days')) ?? usual
  const choose = (days: Period) =>
    setSearch(
      before => {
        before.set('days', String(days))
        return before
      },
      { replace: true },
    )
  return [period, choose] as const
}

/** Figures by day are rolled up as they happen, so that a page left open stays true. */
const renewed = 60_000

/** The figures of a period; those of the one before stay until they have come. */
export const useAnalysis = (days: Period) =>
  useQuery({
    queryKey: ['dashboard', 'analysis', days],
    retry: false,
    refetchInterval: renewed,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Analysed>('/user/admin/dashboard/analysis', {
        query: { days },
        display: 'silent',
        signal,
      }),
  })
