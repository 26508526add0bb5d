/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & {
  /** The build inserts the list of files here. */
  __WB_MANIFEST: readonly (PrecacheEntry | string)[]
}

const base = '/user/web/'
const shell = [...self.__WB_MANIFEST]
/** Timeout for loading code, in milliseconds, from the specification. */
const loadTimeoutMs = 120_000
/** Milliseconds to wait for the page from the server before the cached one is used. */
const pageTimeoutMs = 8_000
const outside = /^\/user\/web\/user\/(?:log(?:in|out)|reg|jump|access)\/?$/

// Pages are those of the server while it answers (below): `/user/web/` is not its cached `index.html`.
precacheAndRoute(shell, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
clientsClaim()

// Every address of the console is the same page. Network first, so that a new version is used at once.
registerRoute(
  new NavigationRoute(({ event, request, url }) =>
    pageFor(event as FetchEvent, request).catch(() => shellAt(url)),
  ),
)

/**
 * The page from the server. Chromium requests it while it starts the worker (navigation preload); if that fails, the
 * page is requested as usual.
 */
const pageFor = async (event: FetchEvent, request: Request): Promise<Response> => {
  const signal = AbortSignal.timeout(pageTimeoutMs)
  const late = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
  })
  const preloaded = Promise.resolve(event.preloadResponse).catch(() => undefined)
  return (await Promise.race([preloaded, late])) ?? fetch(request, { signal })
}

/**
 * Firefox shows its own error page when the preload of a navigation fails, whatever the worker answers: without a
 * connection there would be no console. Chromium alone has this object. The setting outlives the worker that made it,
 * so it is switched off as well.
 */
const canPreload = 'userAgentData' in navigator

self.addEventListener('activate', event => {
  const { navigationPreload } = self.registration
  event.waitUntil(
    Promise.resolve(canPreload ? navigationPreload?.enable() : navigationPreload?.disable()),
  )
})

// The worker does not handle API calls: with the static routing API, the browser does not even start it for them.
self.addEventListener('install', event => {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?(routes: object[]): Promise<void> }
  const routes = ['/user/admin/*', '/admin/admin/*'].map(urlPattern => ({
    condition: { urlPattern },
    source: 'network',
  }))
  // Without that API the worker ignores these calls, since no route below matches them.
  if (addRoutes) event.waitUntil(addRoutes.call(event, routes).catch(() => {}))
})

/** The cached page of an address, if the server does not answer. */
const shellAt = async ({ pathname }: URL): Promise<Response> =>
  (await matchPrecache(`${base}${outside.test(pathname) ? 'index' : 'console'}.html`)) ??
  Response.error()

// Code that is loaded on demand: cache first, since file names contain a hash. Nothing of the API is ever cached.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
  new CacheFirst({
    cacheName: 'uc-code',
    plugins: [
      new ExpirationPlugin({ maxEntries: 200 }),
      { requestWillFetch: async ({ request }) => withTimeout(request) },
    ],
  }),
)

const withTimeout = (request: Request) =>
  new Request(request, { signal: AbortSignal.timeout(loadTimeoutMs) })

type Message = { type: 'activate' } | { type: 'fill' } | { type: 'holds'; url: string }

self.addEventListener('message', event => {
  const message = event.data as Message
  if (message.type === 'activate') void self.skipWaiting()
  if (message.type === 'fill') event.waitUntil(fill())
  if (message.type === 'holds')
    event.ports[0]?.postMessage(getCacheKeyForURL(message.url) !== undefined)
})

/** Caches the shell again after signing out has emptied every cache. */
const fill = async (): Promise<void> => {
  const cache = await caches.open(cacheNames.precache)
  const keys = shell.map(it => getCacheKeyForURL(typeof it === 'string' ? it : it.url) ?? '')
  const known = await Promise.all(keys.map(key => cache.match(key)))
  await cache.addAll(keys.filter((_, at) => !known[at]))
}
