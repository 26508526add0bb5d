import { useEffect, useRef } from 'react'

/** What stands below each other in a section: its things, and the fields of its form. */
const lines = 'li, [data-field]'

/** Where somebody was in a section. */
interface Spot {
  held: HTMLElement
  line: HTMLElement | null
  /** The line's number in the section. */
  at: number
}

/** Once what had the focus is taken out of the section, the focus goes to what stands next to it there. */
export const useSectionFocus = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = box.current
    if (!section) return
    let last: Spot | undefined
    const note = ({ target }: FocusEvent) => {
      last = spotOf(section, target as HTMLElement)
    }
    // A dialog that asks first stands outside of the section, and may close before the answer or after it.
    const observer = new MutationObserver(() => {
      if (!last || last.held.isConnected || document.activeElement !== document.body) return
      nextTo(section, last)?.focus()
    })
    section.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
  return box
}

const linesOf = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>(lines)]

const spotOf = (section: HTMLElement, held: HTMLElement): Spot => {
  const line = held.closest<HTMLElement>(lines)
  return { held, line, at: line ? linesOf(section).indexOf(line) : 0 }
}

const isItem = (line: HTMLElement) => line.dataset.item !== undefined

/** In its own line, in the next of its kind, in one before, or else the section's heading. */
const nextTo = (section: HTMLElement, { line, at }: Spot) => {
  const all = linesOf(section)
  const near =
    line && isItem(line) ? [...all.slice(at).filter(isItem), ...all.slice(0, at).reverse()] : []
  const buttons = [...(line?.isConnected ? [line] : []), ...near].map(it =>
    it.querySelector<HTMLElement>('button:not(:disabled)'),
  )
  return buttons.find(Boolean) ?? section.querySelector('h2')
}
