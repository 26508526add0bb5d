import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Fetched } from '#src/kit/Fetched.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { KitStyles } from '#src/kit/styles.tsx'
import { myMessages } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useTitle } from '#src/ui/title.ts'
import { type InboxState, inboxStateOf, queryOf, searchOf } from './inboxState.ts'
import { Letter } from './Letter.tsx'
import { useMessage } from './useMessage.ts'

interface Neighbour {
  id: string
  /** The page of the list that it stands on. */
  page: number
}

/**
 * The messages beside one in its list, as the list was when one began to read: an unread one leaves that filter by being
 * read. A message that came later is not in it: the list is asked for again. `settled` once no answer is awaited.
 */
const useNeighbours = (id: string, place: InboxState) => {
  const [asked, setAsked] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['messages', 'beside', searchOf(place)],
    queryFn: ({ signal }) => around(place, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const at = data?.findIndex(one => one.id === id) ?? -1
  const missing = data !== undefined && at < 0 && asked !== id
  useEffect(() => {
    if (!missing) return
    setAsked(id)
    void refetch()
  }, [missing, id, refetch])
  const settled = !isFetching && !missing && (data !== undefined || error !== null)
  return at < 0 ? { settled } : { settled, previous: data?.[at - 1], next: data?.[at + 1] }
}

/** One page of the list, with the last line of the page before and the first of the one after. */
const around = async (place: InboxState, signal: AbortSignal): Promise<readonly Neighbour[]> => {
  const { range, ...query } = queryOf(place)
  const from = Math.max(0, range[0] - 1)
  const { list } = await myMessages({ ...query, range: [from, range[1] + 1] }, signal)
  return list.map(({ id }, at) => ({ id, page: Math.floor((from + at) / place.size) + 1 }))
}

interface WaysProps {
  place: InboxState
  previous?: Neighbour | undefined
  next?: Neighbour | undefined
}

/** Back to the page of the list one came from, and to the message before and after. */
const MessageNavigation = ({ place, previous, next }: WaysProps) => {
  const translate = useTranslate()
  const way = (to: Neighbour | undefined) =>
    to
      ? { component: Link, to: `/home/message/${to.id}?${searchOf({ ...place, page: to.page })}` }
      : { disabled: true }
  return (
    <Line aria-label={translate('messages.ways.label')}>
      <Button
        color="inherit"
        component={Link}
        to={`/home/message?${searchOf(place)}`}
        startIcon={<AppIcon name="ArrowBack" />}
      >
        {translate('messages.ways.back')}
      </Button>
      <span>
        <Button color="inherit" {...way(previous)} startIcon={<AppIcon name="ChevronLeft" />}>
          {translate('messages.ways.previous')}
        </Button>
        <Button color="inherit" {...way(next)} endIcon={<AppIcon name="ChevronRight" />}>
          {translate('messages.ways.next')}
        </Button>
      </span>
    </Line>
  )
}

const Line = styled('nav')({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockEnd: 8,
})

const notFound = 65

/** One message, with links to the previous and the next one of the list. */
const OneMessage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const [search] = useSearchParams()
  const place = inboxStateOf(search)
  const { settled, ...beside } = useNeighbours(id, place)
  // Once it is read it is no longer among the unread ones, and nothing would be beside it.
  const query = useMessage(id, settled || !place.unread)
  useTitle(query.data?.title)
  const gone = query.error !== null && failureOf(query.error).code === notFound
  return (
    <KitStyles>
      <MessageNavigation place={place} {...beside} />
      {gone ? (
        <EmptyState
          isPage
          drawing="notFound"
          reason={translate('messages.gone')}
          hint={translate('messages.goneHint')}
        />
      ) : (
        <Fetched query={query} isPage>
          {message => <Letter key={id} message={message} />}
        </Fetched>
      )}
    </KitStyles>
  )
}

export default OneMessage
