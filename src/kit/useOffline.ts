import { useSyncExternalStore } from 'react'
import { currentOutage, type Outage, offlineSince, watchConnection } from '#src/providers/online.ts'

/** Since when nothing answers; undefined while the server does. Nothing is changed until it is back. */
export const useOffline = (): number | undefined =>
  useSyncExternalStore(watchConnection, offlineSince)

/** What is wrong with the connection to the server; undefined while nothing is. */
export const useOutage = (): Outage | undefined =>
  useSyncExternalStore(watchConnection, currentOutage)
