import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { analysisQuery, usualPeriod } from './query.ts'
import { type Period, periods } from './types.ts'

/** The period that the address says, and how to say another. */
export const usePeriod = () => {
  const [search, setSearch] = useSearchParams()
  const period = periods.find(it => String(it) === search.get('days')) ?? usualPeriod
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

export const useAnalysis = (days: Period) => useQuery(analysisQuery(days))
