import { onEvent } from '#src/providers/events.ts'
import { myMessages, type Told } from '#src/providers/messages.ts'
import { countsKey, listsKey, renewMessages } from '#src/screens/messages/useUnread.ts'
import { queryClient } from '../providers.ts'
import { announce } from './arrivals.ts'

/** Keeps badge and lists true to what the server tells, and shows what comes. */
export const listenToMessages = (): void => {
  onEvent('notice', ({ counts, newest }: Told) => {
    queryClient.setQueryData(countsKey, counts)
    void queryClient.invalidateQueries({ queryKey: listsKey })
    if (newest) announce(newest)
  })
  onEvent('line', ({ open }: { open: boolean }) => {
    // What came while nobody looked was told to nobody.
    if (open) void Promise.all([renewMessages(queryClient), remind()])
  })
}

/** What must be acknowledged and came while one was away. */
const remind = async () => {
  const { list } = await myMessages({ range: [0, 19], unread: true }).catch(() => ({ list: [] }))
  for (const one of list) if (one.mustAcknowledge && !one.acknowledgedAt) announce(one)
}
