import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { notReadBy } from '#src/providers/messages.ts'
import { PersonChip } from '#src/ui/PersonChip.tsx'

const size = 30

/** Who has not read it yet, of those one may see; more on demand. */
export const NotYet = ({ id, count }: { id: string; count: number }) => {
  const translate = useTranslate()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['notice', 'unread', id],
    queryFn: ({ pageParam, signal }) => notReadBy(id, [pageParam, pageParam + size - 1], signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const seen = pages.length * size
      return seen < total ? seen : undefined
    },
  })
  const people = data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section>
      <h2>{translate('noticeScreen.readers.notYet', { smart_count: count })}</h2>
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
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('noticeScreen.readers.more')}
        </Button>
      )}
    </section>
  )
}
