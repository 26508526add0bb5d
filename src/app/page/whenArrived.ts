import { focusTarget } from './focusTarget.ts'

/** Milliseconds after which a page that has shown no heading is no longer waited for. */
const patienceMs = 10_000
const acts = ['pointerdown', 'keydown'] as const

/**
 * Waits until the page that opens shows its heading, or the row of the record that was left, and no dialog covers it;
 * moves the focus there and tells so. The focus stays where it is if somebody has moved it meanwhile or works with a
 * control that stayed on the page. Answers how to stop waiting.
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
    // A dialog gives the focus back when it closes; only then is it known where it is.
    if (!main || main.closest('[aria-hidden="true"]')) return
    const target = focusTarget(main, record)
    if (!target) return
    stop()
    if (!isHeld(main, acted)) give(target)
    onArrived()
  }
  const later = () => {
    frame ||= requestAnimationFrame(check)
  }
  const observer = new MutationObserver(later)
  const timer = setTimeout(() => stop(), patienceMs)
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

/** Whether somebody uses what has the focus: links and what is around the page are left by going to another page. */
const isHeld = (main: HTMLElement, acted: boolean): boolean => {
  const active = document.activeElement
  if (!active || active === document.body) return false
  return acted || (main.contains(active) && active !== main && !active.matches('a, h1'))
}

const give = (target: HTMLElement) => {
  const isHeading = target.localName === 'h1'
  if (isHeading && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: isHeading })
}
