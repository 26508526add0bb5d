import { useEffect } from 'react'
import { hiddenText } from './hiddenText.ts'
import { outsideDialogs } from './outsideDialogs.ts'

/** Topics of announcements, in the order in which they are read. A newer one replaces an older one of its topic. */
const topics = ['page', 'list', 'notice'] as const
type Topic = (typeof topics)[number]

/** Milliseconds without another announcement before they are read: while typing, only the last result is announced. */
const restMs = 500
/** Milliseconds after which the text is removed: users who read the page to its end must not find it there. */
const staleMs = 10_000

const pending = new Map<Topic, string>()
let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds the live region to the page. It must exist before its first text: screen readers only report changes in it. */
export const prepareAnnouncements = (): HTMLElement => {
  if (region?.ownerDocument === document) return region
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-atomic', 'true')
  region.dataset.announcements = ''
  Object.assign(region.style, hiddenText)
  outsideDialogs().append(region)
  return region
}

/**
 * Announces a text to screen readers, which read it after what they are reading, in the one polite live region of the
 * console. Returns a function that cancels it before it is read.
 */
export const announce = (text: string, topic: Topic): (() => void) => {
  prepareAnnouncements()
  pending.set(topic, text)
  clearTimeout(timer)
  timer = setTimeout(read, restMs)
  return () => {
    if (pending.get(topic) === text) pending.delete(topic)
  }
}

/** Announces a text whenever it changes; nothing while it is undefined. */
export const useAnnounced = (text: string | undefined, topic: Topic): void => {
  useEffect(() => (text ? announce(text, topic) : undefined), [text, topic])
}

const read = () => {
  const texts = topics.flatMap(topic => pending.get(topic) ?? [])
  pending.clear()
  if (texts.length === 0) return
  // A new element each time: setting the same text again would not be a change, and not be read.
  const line = document.createElement('p')
  line.textContent = texts.join('. ')
  prepareAnnouncements().replaceChildren(line)
  timer = setTimeout(() => line.remove(), staleMs)
}
