import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useIdle } from '#src/kit/useIdle.ts'
import { type Unread, unreadCounts } from '#src/providers/messages.ts'

export const countsKey = ['messages', 'counts'] as const
/** Lists of messages, of whichever tab. */
export const listsKey = ['messages', 'list'] as const

/** How much one has not read; events keep it true. */
export const useUnread = (): Unread & { total: number } => {
  const { data = none } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => unreadCounts(signal),
    enabled: useIdle(),
    staleTime: 60_000,
  })
  return { ...data, total: data.notifyCount + data.noticeCount + data.letterCount }
}

/** After something was read here: the server tells other pages of it. */
export const invalidateMessages = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: countsKey }),
    client.invalidateQueries({ queryKey: listsKey }),
  ])
}

const none: Unread = { notifyCount: 0, noticeCount: 0, letterCount: 0 }
