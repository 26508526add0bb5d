import { useSyncExternalStore } from 'react'
import {
  currentOutage,
  type Outage,
  offlineSince,
  watchConnection,
} from '#src/providers/connection.ts'

/** When the server stopped answering; undefined while it answers. Until it does, nothing can be changed. */
export const useOffline = (): number | undefined =>
  useSyncExternalStore(watchConnection, offlineSince)

/** The current problem with the connection to the server, if any. */
export const useOutage = (): Outage | undefined =>
  useSyncExternalStore(watchConnection, currentOutage)
