import { saveInSessionStorage } from '#src/providers/session.ts'
import { isLoadingSilently, reportMissingCode } from '#src/ui/missingCode.ts'
import { hasUnsavedInput } from '#src/ui/unsaved.ts'
import { showBroken } from './broken.ts'

const key = 'RELOADED-FOR'

type MissingKind = 'missing' | 'CSS_CHUNK_LOAD_FAILED'

/**
 * Handles a script or a style sheet that a new deployment has removed: reloads the page once, and shows an error if it
 * fails again.
 */
export const handleMissingChunks = () => {
  watchLeaving()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const file = fileOf(payload)
    void handleMissingFile(file, /\.css\b/.test(file) ? 'CSS_CHUNK_LOAD_FAILED' : 'missing')
  })
  // Style sheets that the page itself links to; errors of elements do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => isStyleSheet(target) && handleMissingSheet(target),
    true,
  )
}

const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

const handleMissingSheet = ({ href }: HTMLLinkElement) =>
  void handleMissingFile(shortOf(href), 'CSS_CHUNK_LOAD_FAILED')

/** One name for a file of this site, whether an error has its path or its URL, so that it causes only one reload. */
const shortOf = (file: string) => file.replace(`${location.origin}/`, '/')

let reloading = false

/**
 * A file that failed to load is missing only if the server says so. Firefox also rejects the imports of a page that is
 * being left, and a reload would then cancel that navigation.
 */
const handleMissingFile = async (file: string, type: MissingKind): Promise<void> => {
  if (
    isLoadingSilently() ||
    reloading ||
    !(await isMissingOnServer(file)) ||
    reloading ||
    isLeaving()
  )
    return
  // Neither a reload nor an error page may take what is typed: the page says that it is to be saved first.
  if (hasUnsavedInput()) return reportMissingCode()
  const before = reloadedFor()
  if (before.includes(file)) return showBroken(file, type)
  // All files are stored, not only the last one: two missing files would otherwise cause reloads in turns for ever.
  // If nothing can be stored the page must not reload, or it would do so for ever.
  if (!saveInSessionStorage(key, JSON.stringify([...before, file]))) return showBroken(file, type)
  reloading = true
  location.reload()
}

/** Whether the server has no such file: it answers 404 or 410, or with an HTML page. */
const isMissingOnServer = async (file: string): Promise<boolean> => {
  const address = file.startsWith('/') ? file : entry()
  if (!address) return false
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer) return false
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return answer.status === 404 || answer.status === 410 || (answer.ok && isPage)
}

/** WebKit does not say which file failed: the entry script is checked, whose name changes with each deployment. */
const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

let leaving = false

/** Whether a navigation to another page has begun in this tab, as far as the browser reports it. */
const isLeaving = () => leaving

/** Milliseconds after which the page counts as staying: the user may have cancelled, to keep unsaved input. */
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

const fileOf = ({ message }: Error): string =>
  shortOf(message.split(/\s/).find(isAddress) ?? message)
const isAddress = (word: string): boolean =>
  /^https?:\/\/./.test(word) || /^\/.*\.(?:js|css)/.test(word)

const failedMs = 3000

/** Timeout for loading code, in milliseconds, from the specification. */
const loadTimeoutMs = 120_000

/** Waits for code that the page cannot work without, and shows an error if it fails or takes too long. */
export const withLoadTimeout = <T>(
  file: string,
  coming: Promise<T>,
  goOn: (code: T) => unknown,
): void => {
  const timer = setTimeout(() => showBroken(file, 'timeout'), loadTimeoutMs)
  coming.then(
    code => {
      clearTimeout(timer)
      goOn(code)
    },
    () => {
      clearTimeout(timer)
      // With a delay: a removed file causes a reload, and a page that is being left needs no error.
      setTimeout(() => {
        if (!reloading && !isLeaving()) showBroken(file, 'missing')
      }, failedMs)
    },
  )
}
