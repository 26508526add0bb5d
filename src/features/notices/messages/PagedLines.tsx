import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fetched } from '#src/kit/Fetched.tsx'
import { Pager } from '#src/kit/list/Pager.tsx'
import { useResultsAnnounced } from '#src/kit/list/useResultsAnnounced.ts'
import type { InboxState } from './inboxState.ts'
import { Lines } from './Lines.tsx'
import { Waiting } from './Waiting.tsx'

interface PagedLinesProps<T> {
  query: UseQueryResult<{ list: readonly T[]; total: number }>
  label: string
  place: InboxState
  onGo: (part: Partial<InboxState>) => void
  /** Shown if there are no messages. */
  nothing: ReactNode
  children: (row: T) => ReactNode
}

/** A list of messages or letters, one per line, with pagination. */
export const PagedLines = <T,>(props: PagedLinesProps<T>) => {
  const { query, label, place, onGo, nothing, children } = props
  useResultsAnnounced({
    total: query.data?.total,
    loading: query.isPending || query.isPlaceholderData,
    filter: { q: place.q, unread: place.unread, tab: place.tab },
    page: place.page,
  })
  return (
    <Fetched query={query} waiting={<Waiting />}>
      {({ list, total }) =>
        list.length === 0 ? (
          nothing
        ) : (
          <>
            <Lines
              aria-label={label}
              aria-busy={query.isPlaceholderData}
              data-stale={query.isPlaceholderData || undefined}
            >
              {list.map(children)}
            </Lines>
            <Pager
              page={place.page}
              perPage={place.size}
              total={total}
              estimated={false}
              setPage={page => onGo({ page })}
              setPerPage={size => onGo({ size })}
            />
          </>
        )
      }
    </Fetched>
  )
}
