import { useEffect } from 'react'
import { setRowToFocus, takeRowToFocus } from '#src/ui/rowToFocus.ts'

/** Where the focus was: the element, and each of its ancestors with its index among its siblings. */
interface FocusPosition {
  held: HTMLElement
  path: string
  around: readonly { element: Element; at: number }[]
}

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Elements with similar children, such as rows: if one is removed, the next gets the focus. */
const listed = 'tbody, ul, ol'

/**
 * When the focused element is removed from the page (a deleted row, a button for a selection, or a toast), the focus
 * returns to where it was before or to the nearest element. Otherwise the browser would move it to the body, and
 * keyboard users would start again at the top of the page.
 */
export const useRestoreFocus = (): void => {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    let last: FocusPosition | undefined
    let frame = 0
    const note = ({ target }: FocusEvent) => {
      last = spotOf(main, target as HTMLElement)
      setRowToFocus(undefined)
    }
    // The user left the element without focusing another, such as by a click beside it. The microtask is needed since
    // an element that is being removed is still connected during the event.
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !document.hasFocus()) return
      queueMicrotask(() => {
        if ((target as Element).isConnected) last = undefined
      })
    }
    const check = () => {
      if (!last || document.activeElement !== document.body) return
      if (last.path !== location.pathname) last = undefined
      else (takeRowToFocus() ?? nextTo(last))?.focus({ preventScroll: true })
    }
    // A dialog restores the focus itself, shortly after it is removed.
    const observer = new MutationObserver(() => {
      if (!last || document.activeElement !== document.body) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(check)
    })
    main.addEventListener('focusin', note)
    main.addEventListener('focusout', left)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      main.removeEventListener('focusin', note)
      main.removeEventListener('focusout', left)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

const spotOf = (main: HTMLElement, held: HTMLElement): FocusPosition => {
  const around: { element: Element; at: number }[] = []
  for (let inner: Element = held; inner !== main && inner.parentElement; ) {
    const element: Element = inner.parentElement
    around.push({ element, at: [...element.children].indexOf(inner) })
    inner = element
  }
  return { held, path: location.pathname, around }
}

const nextTo = ({ held, around }: FocusPosition): HTMLElement | null => {
  if (held.isConnected) return held
  for (const { element, at } of around.filter(it => it.element.isConnected)) {
    const line = element.matches(listed)
      ? (element.children[Math.min(at, element.children.length - 1)] ?? element)
      : element
    const found = line.querySelector<HTMLElement>(tabbable)
    if (found) return found
  }
  return null
}
