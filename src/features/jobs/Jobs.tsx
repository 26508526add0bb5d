import type { ResourceScreen } from '#resources/core/registry.ts'
import { TableScreen } from '#src/kit/list/TableScreen.tsx'
import { usePollWhileRunning } from './usePollWhileRunning.ts'

/** The jobs, which follow what the queue does. */
export const Jobs = ({ place }: { place: ResourceScreen }) => {
  usePollWhileRunning(place.screen.path)
  return <TableScreen place={place} />
}
