import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { fetchPendingReaders, type PendingReader } from '#src/providers/messages.ts'
import { PersonChip } from '#src/ui/PersonChip.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import type { NoticeRow } from './cells.tsx'
import { useRemind } from './useRemind.ts'

const size = 30
/** Milliseconds before the server reminds somebody again. */
const remindIntervalMs = 60 * 60_000

interface PendingReadersProps {
  row: NoticeRow
  /** How many have not read it, and how many have read but not acknowledged it. */
  unread: number
  readOnly: number
}

/** Whom a notice still waits for, of those one may see; they can be reminded, each or all of them. */
export const PendingReaders = ({ row, unread, readOnly }: PendingReadersProps) => {
  const translate = useTranslate()
  const says = (name: string, args = {}) => translate(`noticeScreen.readers.${name}`, args)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['notice', 'unread', row.id],
    queryFn: ({ pageParam, signal }) =>
      fetchPendingReaders(row.id, [pageParam, pageParam + size - 1], signal),
    enabled: unread + readOnly > 0,
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const seen = pages.length * size
      return seen < total ? seen : undefined
    },
  })
  const { may, busy, remind } = useRemind(row)
  if (unread + readOnly === 0) return null
  const people = data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section>
      <header>
        <h2>
          {unread > 0 && says('notYet', { smart_count: unread })}
          {unread > 0 && readOnly > 0 && says('and')}
          {readOnly > 0 && says('readOnly', { smart_count: readOnly })}
        </h2>
        {may && (
          <Button variant="outlined" loading={busy === 'all'} onClick={() => void remind()}>
            {says('remindAll')}
          </Button>
        )}
      </header>
      {error && <p role="alert">{failureOf(error).message}</p>}
      <ul>
        {people.map(one => (
          <li key={one.id}>
            <PersonChip
              name={one.title}
              subtitle={one.subtitle}
              face={one.title}
              src={one.avatar}
            />
            {one.readAt && <small>{says('notAcknowledged')}</small>}
            {one.remindedAt && (
              <small>
                {says('remindedAt')} <RelativeTime value={one.remindedAt} />
              </small>
            )}
            {may && !isRecent(one) && (
              <Button
                loading={busy === one.id}
                aria-label={says('remindOne', { name: one.title })}
                onClick={() => void remind(one.id)}
              >
                {says('remind')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {says('more')}
        </Button>
      )}
    </section>
  )
}

const isRecent = ({ remindedAt }: PendingReader) =>
  remindedAt !== null && serverNow() - Date.parse(remindedAt) < remindIntervalMs
