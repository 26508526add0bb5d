import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { myMessages } from '#src/providers/messages.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { type InboxState, queryOf, searchOf } from './inboxState.ts'
import { MessageLine } from './MessageLine.tsx'
import { PagedLines } from './PagedLines.tsx'
import { listsKey } from './useUnread.ts'

interface InboxProps {
  place: InboxState
  onGo: (part: Partial<InboxState>) => void
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
    <PagedLines
      query={query}
      label={translate(`messages.tabs.${place.tab}`)}
      place={place}
      onGo={onGo}
      nothing={<Nothing place={place} onGo={onGo} onWrite={onWrite} />}
    >
      {message => <MessageLine key={message.id} message={message} search={searchOf(place)} />}
    </PagedLines>
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
