import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Pager } from '#src/kit/list/Pager.tsx'
import { myMessages } from '#src/providers/messages.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fetched } from './Fetched.tsx'
import { Lines } from './Lines.tsx'
import { MessageLine } from './MessageLine.tsx'
import { type Place, queryOf, searchOf } from './place.ts'
import { listsKey } from './useUnread.ts'
import { Waiting } from './Waiting.tsx'

interface InboxProps {
  place: Place
  onGo: (part: Partial<Place>) => void
  onWrite: () => void
}

/** The messages that came, newest first. */
export const Inbox = ({ place, onGo, onWrite }: InboxProps) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: [...listsKey, searchOf(place)],
    queryFn: ({ signal }) => myMessages(queryOf(place), signal),
    // Another page takes the place of the one before, another tab begins empty.
    placeholderData: (before, of) =>
      String(of?.queryKey[2]).startsWith(`tab=${place.tab}`) ? keepPreviousData(before) : undefined,
  })
  return (
    <Fetched query={query} waiting={<Waiting />}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Nothing place={place} onGo={onGo} onWrite={onWrite} />
        ) : (
          <>
            <Lines
              aria-label={translate(`messages.tabs.${place.tab}`)}
              data-stale={query.isPlaceholderData || undefined}
            >
              {list.map(message => (
                <MessageLine key={message.id} message={message} search={searchOf(place)} />
              ))}
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

/** Why there is nothing, and what helps. */
const Nothing = ({ place: { tab, unread, q, page }, onGo, onWrite }: InboxProps) => {
  const translate = useTranslate()
  const say = (name: string) => translate(`messages.empty.${name}`)
  if (page > 1)
    return (
      <EmptyState
        reason={say('page')}
        action={{ label: say('first'), onClick: () => onGo({ page: 1 }) }}
      />
    )
  if (q)
    return (
      <EmptyState
        drawing="noMatch"
        reason={say('matches')}
        action={{ label: say('reset'), onClick: () => onGo({ q: '' }) }}
      />
    )
  if (unread)
    return (
      <EmptyState
        reason={say('unread')}
        action={{ label: say('showAll'), onClick: () => onGo({ unread: false }) }}
      />
    )
  const action =
    tab === 'private' ? { label: translate('messages.write'), onClick: onWrite } : undefined
  return <EmptyState reason={say(tab)} action={action} />
}
