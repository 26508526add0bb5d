/** What the installation did in the two seconds before a moment, and how it stood then. */
export interface Sample {
  at: string
  requests: number
  errors: number
  p50: number | null
  p95: number | null
  p99: number | null
  /** Of the database, as far as it has been asked. */
  sessions: number | null
  streams: number
  connections: number | null
  waiting: number
  /** In bytes. */
  databaseSize: number | null
  outbox: number | null
  hashing: number
  /** In bytes, of the disk with the data; null where the database runs elsewhere. */
  diskFree: number | null
  diskLevel: 'enough' | 'low' | 'full' | null
}

export interface NodeState {
  id: string
  startedAt: string
  version: string
  /** In bytes. */
  memory: number
  /** Of the event loop, in milliseconds. */
  lag: number
}

/** What the event `monitor` brings. */
export type MonitorEvent = Sample & { nodes?: readonly NodeState[] }

/** What `GET /user/admin/dashboard/monitor` answers: the last fifteen minutes. */
export interface MonitorData {
  nodes: readonly NodeState[]
  samples: readonly Sample[]
}
