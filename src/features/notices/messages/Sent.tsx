import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type SentLetter, sentLetters } from '#src/providers/messages.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { type InboxState, queryOf, searchOf } from './inboxState.ts'
import { PagedLines } from './PagedLines.tsx'
import { listsKey } from './useUnread.ts'

interface SentProps {
  place: InboxState
  onGo: (part: Partial<InboxState>) => void
  onWrite: () => void
}

/** The letters one has sent, with how many have read them. */
export const Sent = ({ place, onGo, onWrite }: SentProps) => {
  const translate = useTranslate()
  const { range } = queryOf(place)
  const query = useQuery({
    queryKey: [...listsKey, 'sent', ...range],
    queryFn: ({ signal }) => sentLetters(range, signal),
    placeholderData: keepPreviousData,
  })
  const action = { label: translate('messages.write'), onClick: onWrite }
  return (
    <PagedLines
      query={query}
      label={translate('messages.box.sent')}
      place={place}
      onGo={onGo}
      nothing={<EmptyState reason={translate('messages.empty.sent')} action={action} />}
    >
      {letter => <SentLine key={letter.id} letter={letter} search={searchOf(place)} />}
    </PagedLines>
  )
}

const SentLine = ({ letter, search }: { letter: SentLetter; search: string }) => {
  const translate = useTranslate()
  const { id, title, summary, at, people, read } = letter
  const recipients = letter.recipients ?? []
  const [first] = recipients
  const names = recipients.map(it => it.title).join(translate('messages.letter.comma'))
  return (
    <li>
      <span data-face="">
        <PersonAvatar name={first?.title ?? ''} src={first?.avatar} size={36} />
      </span>
      <div>
        <h2>
          <Link to={`/home/message/${id}?${search}`}>{title}</Link>
        </h2>
        <p>{summary}</p>
        <p>{translate('messages.letter.sentTo', { names })}</p>
      </div>
      <small>
        <span>{translate('messages.letter.readBy', { read, people })}</span>
        <RelativeTime value={at} />
      </small>
    </li>
  )
}
