import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a pending request after which the page is complete, since one request can cause another. */
const pauseMs = 30
/** Milliseconds after which the page is shown even if it is not complete. */
const timeoutMs = 1000

/**
 * Becomes true once all first requests of the page have been answered or have failed, and stays true. It is true from
 * the start if the answer to the request with this key is still cached from an earlier visit.
 */
export const useFirstRequestsDone = (queryKey: QueryKey): boolean => {
  const client = useQueryClient()
  const [complete, setComplete] = useState(() => client.getQueryData(queryKey) !== undefined)
  const pending = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  useEffect(() => {
    const timer = setTimeout(() => setComplete(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (pending > 0) return
    const timer = setTimeout(() => setComplete(true), pauseMs)
    return () => clearTimeout(timer)
  }, [pending])
  return complete
}
