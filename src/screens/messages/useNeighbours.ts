import { useQuery } from '@tanstack/react-query'
import { myMessages } from '#src/providers/messages.ts'
import { type Place, queryOf, searchOf } from './place.ts'

export interface Neighbour {
  id: string
  /** The page of the list that it stands on. */
  page: number
}

/** The messages beside one in its list, as the list was when one began to read: an unread one leaves that filter by being read. */
export const useNeighbours = (id: string, place: Place) => {
  const { data = [] } = useQuery({
    queryKey: ['messages', 'beside', searchOf(place)],
    queryFn: ({ signal }) => around(place, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const at = data.findIndex(one => one.id === id)
  return at < 0 ? {} : { previous: data[at - 1], next: data[at + 1] }
}

/** One page of the list, with the last line of the page before and the first of the one after. */
const around = async (place: Place, signal: AbortSignal): Promise<readonly Neighbour[]> => {
  const { range, ...query } = queryOf(place)
  const from = Math.max(0, range[0] - 1)
  const { list } = await myMessages({ ...query, range: [from, range[1] + 1] }, signal)
  return list.map(({ id }, at) => ({ id, page: Math.floor((from + at) / place.size) + 1 }))
}
