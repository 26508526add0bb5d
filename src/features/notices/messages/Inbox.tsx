import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Message, myMessages } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { type InboxState, queryOf, searchOf } from './inboxState.ts'
import { iconOf, Marks } from './marks.tsx'
import { PagedLines } from './PagedLines.tsx'
import { listsKey } from './useUnread.ts'

/** One message of a list; the whole line leads to it. */
const MessageLine = memo(({ message, search }: { message: Message; search: string }) => {
  const translate = useTranslate()
  const { id, kind, title, summary, senderName, senderAvatar, at, readAt } = message
  return (
    <li data-unread={readAt ? undefined : ''}>
      <span data-face="">
        {kind === 3 ? (
          <PersonAvatar name={senderName} src={senderAvatar} size={36} />
        ) : (
          <AppIcon name={iconOf(kind)} />
        )}
      </span>
      <div>
        <h2>
          {!readAt && <i role="img" aria-label={translate('messages.unread')} />}
          <Link to={`/home/message/${id}?${search}`}>
            <bdi>{title}</bdi>
          </Link>
          <Marks {...message} />
        </h2>
        <p dir="auto">{summary}</p>
      </div>
      <small>
        <span>{senderName}</span>
        <RelativeTime value={at} />
      </small>
    </li>
  )
})

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
