import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#src/kit/failure.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { PanelLines } from './PanelLines.tsx'

interface FetchedProps<T> {
  query: UseQueryResult<T>
  /** Why there is nothing to see, when the answer holds nothing. */
  empty: (answer: T) => string | undefined
  children: (answer: T) => ReactNode
}

/** What a card asked for: lines that wait, what failed, why it is empty, or the answer. */
export const Fetched = <T,>({ query, empty, children }: FetchedProps<T>) => {
  const { data, error, refetch } = query
  if (data !== undefined) {
    const reason = empty(data)
    return reason ? <EmptyState reason={reason} /> : children(data)
  }
  if (!error) return <PanelLines />
  const { message, requestId } = failureOf(error)
  return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
}
