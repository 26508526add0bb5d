import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#src/kit/failure.ts'
import { FailedState } from '#src/ui/FailedState.tsx'

interface FetchedProps<T> {
  query: UseQueryResult<T>
  children: (answer: T) => ReactNode
}

/** What a part of the account asked for: lines that wait, what failed, or the answer. */
export const Fetched = <T,>({ query, children }: FetchedProps<T>) => {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton variant="rounded" height={160} sx={{ maxWidth: 880 }} />
  const { message, requestId } = failureOf(error)
  return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
}
