import { resumeEvents } from '#src/providers/events.ts'
import { preferences, queryClient } from './providers.ts'
import { closeSignInDialog } from './signals.ts'

/** Goes on after the same person has signed in again: the dialog closes, and what failed meanwhile is asked for again. */
export const resumeSession = (): void => {
  closeSignInDialog()
  resumeEvents()
  void preferences.send()
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
  })
}
