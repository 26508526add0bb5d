import { keepInTab } from '#src/providers/session.ts'
import { showBroken } from './broken.ts'

const key = 'RELOADED-FOR'
let quiet = 0

type Missing = 'missing' | 'CSS_CHUNK_LOAD_FAILED'

/**
 * A chunk or a style sheet that a new deployment has removed: one reload fetches the new page, a second failure is
 * told.
 */
export const onMissingChunk = () => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const file = fileOf(payload)
    miss(file, /\.css\b/.test(file) ? 'CSS_CHUNK_LOAD_FAILED' : 'missing')
  })
  // Style sheets that the page itself links to; errors of elements do not bubble.
  window.addEventListener('error', ({ target }) => isStyleSheet(target) && missSheet(target), true)
}

const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

const missSheet = ({ href }: HTMLLinkElement) => miss(shortOf(href), 'CSS_CHUNK_LOAD_FAILED')

/** One name for a file of this site, however a failure spells it: one file is reloaded for once. */
const shortOf = (file: string) => file.replace(`${location.origin}/`, '/')

let reloading = false

const miss = (file: string, type: Missing) => {
  // Without a connection the page would be lost and nothing gained: the part that is missing says so.
  if (quiet > 0 || reloading || !navigator.onLine) return
  const before = reloadedFor()
  if (before.includes(file)) return showBroken(file, type)
  // Several files may be missing at once: with only the last one kept they would take turns for ever.
  // Without a note of it the page would reload for ever.
  if (!keepInTab(key, JSON.stringify([...before, file]))) return showBroken(file, type)
  reloading = true
  location.reload()
}

const reloadedFor = (): readonly string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Fetches code before it is needed: a failure now is nobody's, and must not lose what is being typed. */
export const withoutReload = (load: () => Promise<unknown>) => {
  quiet++
  load()
    .catch(() => {})
    .finally(() => {
      quiet--
    })
}

const fileOf = ({ message }: Error): string =>
  shortOf(message.split(/\s/).find(isAddress) ?? message)
const isAddress = (word: string): boolean =>
  /^https?:\/\/./.test(word) || /^\/.*\.(?:js|css)/.test(word)

/** Milliseconds that code may take, as the specification has it. */
const patience = 120_000

/** Code without which there is no page: what does not come in time is told. */
export const timely = <T>(file: string, coming: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => showBroken(file, 'timeout'), patience)
  return coming.finally(() => clearTimeout(timer))
}
