import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { countUnsaved } from './unsaved.ts'

/** Asks before unsaved changes are lost: by closing the drawer, any link, the browser's way back, or a reload. `within` names the search parameter by which one page shows several. */
export const useLeaveGuard = (onLeave: () => void, within?: string) => {
  // Not a state: it must hold from the very moment of typing, not from the next render on.
  const dirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])
  const blocker = useBlocker(
    useCallback<LeaveCheck>(
      ({ currentLocation, nextLocation }) =>
        dirty.current && placeOf(currentLocation, within) !== placeOf(nextLocation, within),
      [within],
    ),
  )
  useEffect(() => countUnsaved(dirty), [])
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

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
type LeaveCheck = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>
type Place = Parameters<LeaveCheck>[0]['nextLocation']

/** What counts as one place: filters and pages of a list behind a drawer do not part it. */
const placeOf = ({ pathname, search }: Place, within: string | undefined) =>
  within ? `${pathname}?${new URLSearchParams(search).get(within) ?? ''}` : pathname
