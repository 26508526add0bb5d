import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * A value that is kept elsewhere, such as in the address, and comes back late. What is written here is in force at
 * once, so that several changes in a row build on each other, and older ones that come back meanwhile undo nothing.
 * A value that was not written here replaces it.
 *
 * @returns the value in force, and what changes it.
 */
export const useOptimisticValue = <T>(
  value: T,
  write: (value: T) => void,
): readonly [T, (edit: (before: T) => T) => void] => {
  // State, not refs: React may throw a render away, and what a ref learned in it would stay.
  const [state, setState] = useState<{ now: T; seen: T; underWay: readonly string[] }>({
    now: value,
    seen: value,
    underWay: [],
  })
  let { now } = state
  if (value !== state.seen) {
    const text = JSON.stringify(value)
    const at = state.underWay.indexOf(text)
    // The same value as another object is no change: what is under way is still to come.
    const isSame = at < 0 && text === JSON.stringify(state.seen)
    if (at < 0 && !isSame) now = value
    const left = at < 0 ? [] : state.underWay.slice(at + 1)
    setState({ now, seen: value, underWay: isSame ? state.underWay : left })
  }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  }, [now])
  const writer = useRef(write)
  useLayoutEffect(() => {
    writer.current = write
  })
  const change = useCallback((edit: (before: T) => T) => {
    const next = edit(latest.current)
    const text = JSON.stringify(next)
    if (text === JSON.stringify(latest.current)) return
    latest.current = next
    setState(before => ({ ...before, now: next, underWay: [...before.underWay, text] }))
    writer.current(next)
  }, [])
  return [now, change]
}
