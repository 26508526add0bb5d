import { recordServerTime } from '#src/ui/serverTime.ts'
import { currentLanguage } from './language.ts'
import { saveInLocalStorage, storedToken } from './session.ts'

const firstCalls = 'FIRST-CALLS'
const prefetched = new Map<string, Promise<Response>>()

/** Asks for what the page is going to need while its code is still on the way. */
export const prefetchUrls = (urls: readonly string[]) => {
  const own = storedToken()
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(own ? { Authorization: own } : {}),
  }
  for (const url of urls) {
    const sentAt = Date.now()
    const coming = fetch(url, { headers, credentials: 'same-origin' })
    coming.then(
      response => recordServerTime(response.headers.get('date'), sentAt),
      // The caller of takeEarly handles a failure. Without this, one that comes earlier would count as unhandled.
      () => {},
    )
    prefetched.set(url, coming)
  }
}

/** The answer to this call if it was asked for just before; each once, so that a later call is a fresh one. */
export const takePrefetched = (url: string): Promise<Response> | undefined => {
  const early = prefetched.get(url)
  prefetched.delete(url)
  return early
}

/** After a write, what was read before it no longer holds. */
export const clearPrefetched = () => prefetched.clear()

/** The list that this page began with last time. */
export const firstCallOf = (path: string): string | undefined => remembered()[path]

/** Remembers which list a page begins with, so that the next visit asks for it at once. */
export const rememberFirstCall = (path: string, url: string) => {
  const calls = remembered()
  if (calls[path] !== url) saveInLocalStorage(firstCalls, JSON.stringify({ ...calls, [path]: url }))
}

const remembered = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(firstCalls) ?? '{}')
  } catch {
    return {}
  }
}
