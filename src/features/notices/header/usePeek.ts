import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Milliseconds of a pointer that stays, and of one that only passes from button to panel. */
const wait = { open: 250, close: 200 }

/** A panel below a button, opened by a pointer that stays or by the arrow down, closed by leaving it or Escape. */
export const useHoverPanel = () => {
  const anchor = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const ways = {
    // A finger goes to the page at once.
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later(true, wait.open),
    onPointerLeave: () => later(false, wait.close),
    onClick: close,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      relatedTarget && !currentTarget.contains(relatedTarget as Node) && close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && !open) {
        event.preventDefault()
        setOpen(true)
      }
      if (event.key === 'Escape' && open) {
        event.stopPropagation()
        close()
        anchor.current?.focus()
      }
    },
  }
  return { anchor, open, close, ways }
}
