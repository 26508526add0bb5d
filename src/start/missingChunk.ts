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
  watchLeaving()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const file = fileOf(payload)
    void miss(file, /\.css\b/.test(file) ? 'CSS_CHUNK_LOAD_FAILED' : 'missing')
  })
  // Style sheets that the page itself links to; errors of elements do not bubble.
  window.addEventListener('error', ({ target }) => isStyleSheet(target) && missSheet(target), true)
}

const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

const missSheet = ({ href }: HTMLLinkElement) => void miss(shortOf(href), 'CSS_CHUNK_LOAD_FAILED')

/** One name for a file of this site, however a failure spells it: one file is reloaded for once. */
const shortOf = (file: string) => file.replace(`${location.origin}/`, '/')

let reloading = false

/**
 * A file that did not come is missing only if the server says so. Firefox also rejects the imports of a page that is
 * being left, and a reload would then cancel where somebody is going.
 */
const miss = async (file: string, type: Missing): Promise<void> => {
  if (quiet > 0 || reloading || !(await isGone(file)) || reloading || isLeaving()) return
  const before = reloadedFor()
  if (before.includes(file)) return showBroken(file, type)
  // Several files may be missing at once: with only the last one kept they would take turns for ever.
  // Without a note of it the page would reload for ever.
  if (!keepInTab(key, JSON.stringify([...before, file]))) return showBroken(file, type)
  reloading = true
  location.reload()
}

/** Whether the server answers that it has no such file, or answers a page instead of it. */
const isGone = async (file: string): Promise<boolean> => {
  const address = file.startsWith('/') ? file : entry()
  if (!address) return false
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer) return false
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return answer.status === 404 || answer.status === 410 || (answer.ok && isPage)
}

/** WebKit does not say which file failed. The entry has another name after each deployment. */
const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

let leaving = false

/** Whether another page has been asked for in this tab, as far as the browser tells. */
const isLeaving = () => leaving

/** A page that stays after all, such as for unsaved input, may still need its files. */
const leavingMs = 10_000

const watchLeaving = () => {
  const leave = () => {
    leaving = true
    setTimeout(() => {
      leaving = false
    }, leavingMs)
  }
  window.addEventListener('pagehide', leave)
  // Not `beforeunload`, which keeps pages out of the back/forward cache of some browsers.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) leave()
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

const fileOf = ({ message }: Error): string =>
  shortOf(message.split(/\s/).find(isAddress) ?? message)
const isAddress = (word: string): boolean =>
  /^https?:\/\/./.test(word) || /^\/.*\.(?:js|css)/.test(word)

const failedMs = 3000

/** Milliseconds that code may take, as the specification has it. */
const patience = 120_000

/** Goes on with code without which there is no page: what fails, or does not come in time, is told. */
export const timely = <T>(file: string, coming: Promise<T>, goOn: (code: T) => unknown): void => {
  const timer = setTimeout(() => showBroken(file, 'timeout'), patience)
  coming.then(
    code => {
      clearTimeout(timer)
      goOn(code)
    },
    () => {
      clearTimeout(timer)
      // Not at once: a removed file is reloaded for, and a page that is being left is soon gone.
      setTimeout(() => {
        if (!reloading && !isLeaving()) showBroken(file, 'missing')
      }, failedMs)
    },
  )
}
