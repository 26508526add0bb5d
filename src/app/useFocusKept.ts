import { useEffect } from 'react'
import { takeWantedRow, wantFocusAt } from '#src/ui/rowToFocus.ts'

/** Where the focus was: the element, and each element around it with its place among its siblings. */
interface Spot {
  held: HTMLElement
  path: string
  around: readonly { element: Element; at: number }[]
}

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Elements whose children are alike: the next of them takes the place of one that is gone. */
const listed = 'tbody, ul, ol'

/**
 * Once what had the focus within the page is gone (a deleted row, a button over a selection), or the toast that had it
 * after it, the focus goes back to where it was or to what stands next to it. Otherwise it would fall to the body, and
 * whoever works by keyboard would begin at the top of the page.
 */
export const useFocusKept = (): void => {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    let last: Spot | undefined
    let frame = 0
    const note = ({ target }: FocusEvent) => {
      last = spotOf(main, target as HTMLElement)
      wantFocusAt(undefined)
    }
    // Left for nothing, by a click beside it for one; what is taken out of the page is gone a moment later.
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !document.hasFocus()) return
      queueMicrotask(() => {
        if ((target as Element).isConnected) last = undefined
      })
    }
    const check = () => {
      if (!last || document.activeElement !== document.body) return
      if (last.path !== location.pathname) last = undefined
      else (takeWantedRow() ?? nextTo(last))?.focus({ preventScroll: true })
    }
    // A dialog gives the focus back by itself, a moment after it is gone.
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

const spotOf = (main: HTMLElement, held: HTMLElement): Spot => {
  const around: { element: Element; at: number }[] = []
  for (let inner: Element = held; inner !== main && inner.parentElement; ) {
    const element: Element = inner.parentElement
    around.push({ element, at: [...element.children].indexOf(inner) })
    inner = element
  }
  return { held, path: location.pathname, around }
}

const nextTo = ({ held, around }: Spot): HTMLElement | null => {
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
