import { showBroken } from './broken.ts'

const key = 'RELOADED-FOR'
let quiet = 0

/** A chunk that a new deployment has removed: one reload fetches the new page, a second failure is told. */
export const onMissingChunk = () => {
  window.addEventListener('vite:preloadError', event => {
    // Without a connection the page would be lost and nothing gained: the part that is missing says so.
    if (quiet > 0 || !navigator.onLine) return
    const file = fileOf(event.payload)
    const before = reloadedFor()
    if (before.includes(file)) return tell(file, event.payload)
    // Several files may be missing at once: with only the last one kept they would take turns for ever.
    sessionStorage.setItem(key, JSON.stringify([...before, file]))
    location.reload()
  })
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

const fileOf = (error: Error): string =>
  /https?:\/\/\S+|\/\S+\.(?:js|css)/.exec(error.message)?.[0] ?? error.message

/** Names type and file; a stylesheet carries its own code. */
const tell = (file: string, error: Error) =>
  showBroken(file, /css/i.test(error.message) ? 'CSS_CHUNK_LOAD_FAILED' : 'missing')

/** Milliseconds that code may take, as the specification has it. */
const patience = 120_000

/** Code without which there is no page: what does not come in time is told. */
export const timely = <T>(file: string, coming: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => showBroken(file, 'timeout'), patience)
  return coming.finally(() => clearTimeout(timer))
}
