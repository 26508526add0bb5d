import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMessage } from '#src/providers/messages.ts'
import { invalidateMessages } from './useUnread.ts'

/** One message in full, once it may be asked for; asking for it is reading it, which badge and lists then show. */
export const useMessage = (id: string, enabled = true) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['messages', 'one', id],
    enabled,
    queryFn: ({ signal }) => readMessage(id, signal),
  })
  const read = query.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that was read makes one less
  useEffect(() => {
    if (read) void invalidateMessages(client)
  }, [read, id, client])
  return query
}
