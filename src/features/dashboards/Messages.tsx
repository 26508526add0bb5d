import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { onEvent } from '#src/providers/events.ts'
import { type Message, myMessages } from '#src/providers/messages.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import { Card } from './Card.tsx'
import { Fetched } from './Fetched.tsx'
import { Lines } from './Requests.tsx'

const queryKey = ['dashboard', 'messages']
const maxMessages = 5

/** What I have not read yet, the newest first, as soon as it comes. */
export const Messages = () => {
  const translate = useTranslate()
  const client = useQueryClient()
  useEffect(() => onEvent('notice', () => void client.invalidateQueries({ queryKey })), [client])
  const query = useQuery({
    queryKey,
    retry: false,
    queryFn: ({ signal }) => myMessages({ range: [0, maxMessages - 1], unread: true }, signal),
  })
  const { total = 0 } = query.data ?? {}
  return (
    <Card
      title={translate('dashboards.messages.title')}
      hint={total > 0 ? translate('dashboards.messages.unread', { smart_count: total }) : undefined}
      action={<Link to="/home/message">{translate('dashboards.messages.all')}</Link>}
    >
      <Fetched
        query={query}
        empty={({ list }) => (list.length > 0 ? undefined : translate('dashboards.messages.none'))}
      >
        {({ list }) => (
          <Lines>
            {list.map(message => (
              <Line key={message.id} message={message} />
            ))}
          </Lines>
        )}
      </Fetched>
    </Card>
  )
}

const Line = ({ message: { id, kind, title, at, senderName } }: { message: Message }) => {
  const translate = useTranslate()
  return (
    <li>
      <p>
        <span>
          <Link to={`/home/message/${id}`}>{title}</Link>
        </span>
        <StatusTag label={translate(`dashboards.messages.kinds.n${kind}`)} />
      </p>
      <small>
        {senderName} · <RelativeTime value={at} />
      </small>
    </li>
  )
}
