import { useEffect } from 'react'
import { hiddenText } from './hiddenText.ts'
import { outsideDialogs } from './outsideDialogs.ts'

/** What an announcement is about; they are read in this order, and a newer one of the same topic replaces an older one. */
const topics = ['page', 'list', 'notice'] as const
type Topic = (typeof topics)[number]

/** Milliseconds without another announcement after which they are read: whoever types hears the last result alone. */
const restMs = 500
/** Milliseconds after which the text is removed, so that nobody who reads the page to its end meets it there. */
const staleMs = 10_000

const pending = new Map<Topic, string>()
let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds the region to the page: screen readers read what changes in one that they know already. */
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
 * Has screen readers read a text after what they are reading, in the one polite live region of the console. Answers
 * how to take it back before it is read.
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

/** Has a text announced whenever it changes; nothing while it is undefined. */
export const useAnnounced = (text: string | undefined, topic: Topic): void => {
  useEffect(() => (text ? announce(text, topic) : undefined), [text, topic])
}

const read = () => {
  const texts = topics.flatMap(topic => pending.get(topic) ?? [])
  pending.clear()
  if (texts.length === 0) return
  // A new element: the same text once more would be no change, and stay unread.
  const line = document.createElement('p')
  line.textContent = texts.join('. ')
  prepareAnnouncements().replaceChildren(line)
  timer = setTimeout(() => line.remove(), staleMs)
}
