import type { ResourceScreen } from '#resources/core/registry.ts'
import { TableScreen } from '#src/kit/list/TableScreen.tsx'
import { useFollow } from './usePollWhileRunning.ts'

/** The jobs, which follow what the queue does. */
export const Jobs = ({ place }: { place: ResourceScreen }) => {
  useFollow(place.screen.path)
  return <TableScreen place={place} />
}
