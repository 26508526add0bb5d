import { useSyncExternalStore } from 'react'
import { offlineSince, watchConnection } from '#src/providers/online.ts'

/** Since when there is no connection; undefined while there is one. Nothing is changed until it is back. */
export const useOffline = (): number | undefined =>
  useSyncExternalStore(watchConnection, offlineSince)
