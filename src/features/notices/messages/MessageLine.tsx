import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Message } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { iconOf, Marks } from './marks.tsx'

/** One message of a list; the whole line leads to it. */
export const MessageLine = memo(({ message, search }: { message: Message; search: string }) => {
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
