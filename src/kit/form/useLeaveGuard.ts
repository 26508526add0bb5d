import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'

/** Asks before unsaved changes are lost: by closing the drawer, any link, the browser's way back, or a reload. */
export const useLeaveGuard = (onLeave: () => void) => {
  // Not a state: it must hold from the very moment of typing, not from the next render on.
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])
  const blocker = useBlocker(
    useCallback<LeaveCheck>(
      ({ currentLocation, nextLocation }) =>
        dirty.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  const done = useCallback(() => {
    dirty.current = false
    onLeave()
  }, [onLeave])
  return {
    asking: blocker.state === 'blocked',
    onDirty,
    /** Leaves without asking, once everything is saved. */
    done,
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}

type LeaveCheck = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>
