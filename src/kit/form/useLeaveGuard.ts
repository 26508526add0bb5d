import { useCallback, useEffect, useState } from 'react'
import { type FormGuard, registerGuard } from '#src/ui/unsaved.ts'

/** Asks before unsaved changes are lost: by closing the drawer, any link, the browser's way back, or a reload. `within` names the search parameter by which one page shows several. */
export const useLeaveGuard = (onLeave: () => void, within?: string) => {
  const [guard] = useState<FormGuard>(() => ({ dirty: false, within }))
  const onDirty = useCallback(
    (is: boolean) => {
      guard.dirty = is
    },
    [guard],
  )
  useEffect(() => registerGuard(guard), [guard])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => guard.dirty && event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [guard])
  const done = useCallback(() => {
    guard.dirty = false
    onLeave()
  }, [guard, onLeave])
  return {
    guard,
    onDirty,
    /** Leaves without asking, once everything is saved. */
    done,
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
