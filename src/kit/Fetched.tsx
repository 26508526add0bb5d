import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#src/ui/FailedState.tsx'
import { failureOf } from './failure.ts'

interface FetchedProps<T> {
  query: UseQueryResult<T>
  /** Shown while loading. */
  waiting?: ReactNode
  children: (answer: T) => ReactNode
  /** The answer fills the page: an error then is its heading and the title of the document. */
  isPage?: boolean
}

/** Renders a query: a placeholder while it is loading, an error, or its data. */
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
