import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { serverNow } from '#src/ui/serverTime.ts'

/** Milliseconds between two looks at what is shown. */
const pollMs = 2000

interface Shown {
  state?: unknown
  nextAt?: unknown
}

/** Whether a job is about to look different: it runs, or its time has come. */
const isChanging = ({ state, nextAt }: Shown): boolean =>
  state === 'running' || (typeof nextAt === 'string' && Date.parse(nextAt) <= serverNow())

/** The rows of a list, or the one row, that a query has answered. */
const rowsOf = (data: unknown): readonly Shown[] => {
  if (typeof data !== 'object' || data === null) return []
  const rows = 'data' in data ? data.data : data
  return Array.isArray(rows) ? rows : [rows as Shown]
}

/** Reads jobs again, every two seconds while one of those shown runs or is due. Nothing is read of a hidden page. */
export const usePollWhileRunning = (path: string): void => {
  const client = useQueryClient()
  const renew = useInvalidateResource()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || client.isFetching({ queryKey: [path] }) > 0) return
      const shown = client.getQueriesData({ queryKey: [path], type: 'active' })
      if (shown.some(([, data]) => rowsOf(data).some(isChanging))) void renew()
    }, pollMs)
    return () => clearInterval(timer)
  }, [client, path, renew])
}
