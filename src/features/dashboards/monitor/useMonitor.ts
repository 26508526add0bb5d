import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { onEvent, watchTopic } from '#src/providers/events.ts'
import { request } from '#src/providers/http.ts'
import { joined } from './samples.ts'
import type { MonitorEvent, Monitored, NodeState, Sample } from './types.ts'

/** `lost`: it was live, and nothing has come for a while. */
export type LineState = 'waiting' | 'live' | 'lost'

/** A sample comes every two seconds; three that fail to come are no hiccup. */
const lostAfterMs = 7000

/** The last quarter of an hour, and what comes from now on. */
export const useMonitor = () => {
  const query = useQuery({
    queryKey: ['dashboard', 'monitor'],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      request<Monitored>('/user/admin/dashboard/monitor', { display: 'silent', signal }),
  })
  const { heard, nodes, line } = useHeard(query.refetch)
  const known = query.data?.samples
  const samples = useMemo(() => joined(known ?? [], heard), [known, heard])
  return { query, samples, nodes: nodes ?? query.data?.nodes ?? [], line }
}

/** What the stream tells; `onBack` fills the gap once the line stands again. */
const useHeard = (onBack: () => void) => {
  const [heard, setHeard] = useState<readonly Sample[]>([])
  const [nodes, setNodes] = useState<readonly NodeState[]>()
  const [line, setLine] = useState<LineState>('waiting')
  useEffect(() => {
    let lost = false
    const lose = () => {
      lost = true
      setLine('lost')
    }
    let timer = setTimeout(lose, lostAfterMs)
    const hear = ({ nodes, ...sample }: MonitorEvent) => {
      clearTimeout(timer)
      timer = setTimeout(lose, lostAfterMs)
      if (lost) onBack()
      lost = false
      setLine('live')
      if (nodes) setNodes(nodes)
      setHeard(before => joined(before, [sample]))
    }
    const stops = [onEvent('monitor', hear), watchTopic('monitor')]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [onBack])
  return { heard, nodes, line }
}
