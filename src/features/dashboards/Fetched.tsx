import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fetched as Asked } from '#src/kit/Fetched.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PanelLines } from './PanelLines.tsx'

interface FetchedProps<T> {
  query: UseQueryResult<T>
  /** Why there is nothing to see, when the answer holds nothing. */
  empty: (answer: T) => string | undefined
  children: (answer: T) => ReactNode
}

/** What a card asked for: lines that wait, what failed, why it is empty, or the answer. */
export const Fetched = <T,>({ query, empty, children }: FetchedProps<T>) => (
  <Asked query={query} waiting={<PanelLines />}>
    {answer => {
      const reason = empty(answer)
      return reason ? <EmptyState reason={reason} /> : children(answer)
    }}
  </Asked>
)
