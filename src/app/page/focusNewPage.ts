import { focusTarget } from './focusTarget.ts'

/** Milliseconds to wait for the heading of a page. */
const timeoutMs = 10_000
const acts = ['pointerdown', 'keydown'] as const

/**
 * Waits until the new page shows its heading, or the row of the record that was left, and no dialog covers it. Then
 * moves the focus there and calls back. The focus is not moved if the user has moved it meanwhile, or if it is on a
 * control that is also on the new page. Returns a function that stops waiting.
 */
export const whenArrived = (record: string | undefined, onArrived: () => void): (() => void) => {
  let acted = false
  let frame = 0
  const act = () => {
    acted = true
  }
  const check = () => {
    frame = 0
    const main = document.getElementById('main')
    // A dialog restores the focus when it closes: before that, the focus says nothing.
    if (!main || main.closest('[aria-hidden="true"]')) return
    const target = focusTarget(main, record)
    if (!target) return
    stop()
    if (!mustKeepFocus(main, acted)) moveFocus(target)
    onArrived()
  }
  const later = () => {
    frame ||= requestAnimationFrame(check)
  }
  const observer = new MutationObserver(later)
  const timer = setTimeout(() => stop(), timeoutMs)
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const name of acts) removeEventListener(name, act, { capture: true })
  }
  for (const name of acts) addEventListener(name, act, { passive: true, capture: true })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-hidden', 'aria-busy'],
  })
  later()
  return stop
}

/** Whether the focus must stay. It may leave links and everything around the page, which were used to navigate. */
const mustKeepFocus = (main: HTMLElement, acted: boolean): boolean => {
  const active = document.activeElement
  if (!active || active === document.body) return false
  return acted || (main.contains(active) && active !== main && !active.matches('a, h1'))
}

const moveFocus = (target: HTMLElement) => {
  const isHeading = target.localName === 'h1'
  if (isHeading && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: isHeading })
}
