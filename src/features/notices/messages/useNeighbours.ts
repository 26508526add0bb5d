import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myMessages } from '#src/providers/messages.ts'
import { type InboxState, queryOf, searchOf } from './inboxState.ts'

export interface Neighbour {
  id: string
  /** The page of the list that it stands on. */
  page: number
}

/**
 * The messages beside one in its list, as the list was when one began to read: an unread one leaves that filter by being
 * read. A message that came later is not in it: the list is asked for again. `settled` once no answer is awaited.
 */
export const useNeighbours = (id: string, place: InboxState) => {
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
