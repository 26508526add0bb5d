import { useCallback, useEffect, useState } from 'react'

/** Asks before unsaved changes are lost, by closing the drawer or the page. */
export const useLeaveGuard = (dirty: boolean, onLeave: () => void) => {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
  const ask = useCallback(() => (dirty ? setAsking(true) : onLeave()), [dirty, onLeave])
  const stay = useCallback(() => setAsking(false), [])
  return { asking, ask, stay, leave: onLeave }
}
