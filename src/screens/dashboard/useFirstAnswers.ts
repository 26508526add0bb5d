import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a first request after which the page is complete: one request can follow another. */
const pauseMs = 30
/** Milliseconds after which what has come so far is shown. */
const timeoutMs = 1000

/**
 * Whether everything that the page asked for first has been answered or has failed; true from then on, and from the
 * beginning when the answer to one of its requests, named by its key, is still kept from an earlier visit.
 */
export const useFirstAnswers = (queryKey: QueryKey): boolean => {
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
