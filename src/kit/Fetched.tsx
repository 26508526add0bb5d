import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#src/ui/FailedState.tsx'
import { failureOf } from './failure.ts'

interface FetchedProps<T> {
  query: UseQueryResult<T>
  /** What stands in the place of the answer until it is there. */
  waiting?: ReactNode
  children: (answer: T) => ReactNode
  /** The answer is a whole page. */
  isPage?: boolean
}

/** What was asked for: a place kept for it, what failed, or the answer. */
export const Fetched = <T,>({ query, waiting, children, isPage = false }: FetchedProps<T>) => {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return waiting ?? <Skeleton variant="rounded" height={160} />
  const { message, requestId } = failureOf(error)
  return (
    <FailedState
      what={message}
      requestId={requestId}
      onRetry={() => void refetch()}
      isPage={isPage}
    />
  )
}
