import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '#src/providers/events.ts'
import { myMessages, type NoticeEvent } from '#src/providers/messages.ts'
import { countsKey, invalidateMessages, listsKey } from '../messages/useUnread.ts'
import {
  isAcknowledgementPending,
  requestAcknowledgements,
  showIncoming,
  watchPostponed,
} from './arrivals.ts'

/** Keeps badge and lists true to what the server tells, and shows what comes. */
export const listenToMessages = (queryClient: QueryClient): void => {
  watchPostponed()
  onEvent('notice', ({ counts, newest }: NoticeEvent) => {
    queryClient.setQueryData(countsKey, counts)
    void queryClient.invalidateQueries({ queryKey: listsKey })
    // What is asked for may have been acknowledged on another page, or withdrawn.
    if (isAcknowledgementPending()) void remind()
    if (newest) showIncoming(newest)
  })
  onEvent('line', ({ open }: { open: boolean }) => {
    if (!open) return
    // What came while nobody looked was told to nobody.
    void invalidateMessages(queryClient)
    void remind()
  })
}

/** What must be acknowledged comes back until it is, read or not; the oldest first. */
const remind = async () => {
  const waiting = await myMessages({ range: [0, 19], waiting: true }).catch(() => undefined)
  if (waiting) requestAcknowledgements([...waiting.list].reverse())
}
