import type { KeyboardEvent } from 'react'

/** Arrows go through the entries of a menu, Home and End to its ends; sideways they open and close directories. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a, li > button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const here = entries[at]
  if (!here) return
  const next = { entries, at, here }
  const turn = moves[mirrored(event.key)]
  if (!turn) return
  event.preventDefault()
  turn(next)?.focus()
}

interface Here {
  entries: readonly HTMLElement[]
  at: number
  here: HTMLElement
}

const moves: Readonly<Record<string, (from: Here) => HTMLElement | undefined>> = {
  ArrowDown: ({ entries, at }) => entries[at + 1] ?? entries[0],
  ArrowUp: ({ entries, at }) => entries[at - 1] ?? entries[entries.length - 1],
  Home: ({ entries }) => entries[0],
  End: ({ entries }) => entries[entries.length - 1],
  ArrowRight: ({ entries, at, here }) => {
    if (isOpen(here) === 'true') return entries[at + 1]
    if (isOpen(here) === 'false') here.click()
    return undefined
  },
  ArrowLeft: ({ here }) => {
    if (isOpen(here) === 'true') {
      here.click()
      return undefined
    }
    const parent = here.closest('ul')?.parentElement
    return parent?.querySelector<HTMLElement>(':scope > button') ?? undefined
  },
}

const isOpen = (entry: HTMLElement) => entry.getAttribute('aria-expanded')

/** Where one reads from right to left, forward is to the left. */
const mirrored = (key: string): string => {
  if (document.documentElement.dir !== 'rtl') return key
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key
}
