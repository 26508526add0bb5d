import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { onEvent, watchTopic } from '#src/providers/events.ts'
import { request } from '#src/providers/http.ts'
import { mergeSamples } from './samples.ts'
import type { MonitorData, MonitorEvent, NodeState, Sample } from './types.ts'

/** `lost`: it was live, and nothing has come for a while. */
export type StreamState = 'waiting' | 'live' | 'lost'

/** A sample comes every two seconds; three that fail to come are no hiccup. */
const lostAfterMs = 7000

/** The last quarter of an hour, and what comes from now on. */
export const useMonitor = () => {
  const query = useQuery({
    queryKey: ['dashboard', 'monitor'],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      request<MonitorData>('/user/admin/dashboard/monitor', { display: 'silent', signal }),
  })
  const { heard, nodes, line } = useMonitorEvents(query.refetch)
  const known = query.data?.samples
  const samples = useMemo(() => mergeSamples(known ?? [], heard), [known, heard])
  return { query, samples, nodes: nodes ?? query.data?.nodes ?? [], line }
}

/** What the stream tells; `onBack` fills the gap once the line stands again. */
const useMonitorEvents = (onBack: () => void) => {
  const [heard, setHeard] = useState<readonly Sample[]>([])
  const [nodes, setNodes] = useState<readonly NodeState[]>()
  const [line, setLine] = useState<StreamState>('waiting')
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
      setHeard(before => mergeSamples(before, [sample]))
    }
    const stops = [onEvent('monitor', hear), watchTopic('monitor')]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [onBack])
  return { heard, nodes, line }
}
