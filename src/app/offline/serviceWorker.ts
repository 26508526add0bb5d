import { messageSW, Workbox } from 'workbox-window'
import { emptyCaches } from '#src/providers/caches.ts'
import { onEvent } from '#src/providers/events.ts'
import { setPendingUpdate } from './waiting.ts'

const scope = '/user/web/'
/** Milliseconds between two checks for a new version, in a page that stays open. */
const updateCheckMs = 30 * 60_000
/** Milliseconds after which the page is reloaded, even if the new worker has not taken over. */
const activationTimeoutMs = 5_000

/** Keeps the shell of the console in this browser, and watches for new versions of it. */
export const registerServiceWorker = async () => {
  // Pages under the administration's base lie outside the worker's scope.
  if (!location.pathname.startsWith(scope)) return
  const workbox = new Workbox(`${scope}sw.js`, { scope })
  workbox.addEventListener('waiting', ({ sw }) => sw && void onWaiting(sw))
  workbox.addEventListener('controlling', ({ sw, isExternal }) => {
    if (sw && isExternal) void onTakenOver(sw)
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  // Signing out empties the caches: the worker must fill them again for the next user.
  if (registration.active) void messageSW(registration.active, { type: 'fill' })
  const look = () => void registration.update().catch(() => {})
  setInterval(look, updateCheckMs)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
  // After a deployment the event stream reconnects, and the server sends the build of its console.
  onEvent('build', ({ build }: { build: string }) => {
    if (!entry()?.src.endsWith(`/${build}`)) look()
  })
}

/** Offers the new version, unless this page already runs it. */
const onWaiting = async (worker: ServiceWorker) => {
  if (await isVersionOfPage(worker)) void messageSW(worker, { type: 'activate' })
  else setPendingUpdate({ renew: () => updateAndReload(worker) })
}

/** Another window has activated the new version, and this one still runs the old one. */
const onTakenOver = async (worker: ServiceWorker) => {
  if (!(await isVersionOfPage(worker))) setPendingUpdate({ renew: () => updateAndReload() })
}

/** Compares the entry script: its name contains a hash of itself and all its imports, so it identifies the version. */
const isVersionOfPage = (worker: ServiceWorker): Promise<boolean> => {
  const own = entry()
  return own ? messageSW(worker, { type: 'holds', url: own.src }) : Promise.resolve(true)
}

const entry = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')

/** Empties the caches, activates the new version, and reloads the page once. */
const updateAndReload = async (worker?: ServiceWorker) => {
  await emptyCaches()
  if (worker) await activateWorker(worker)
  location.reload()
}

const activateWorker = (worker: ServiceWorker) =>
  new Promise<void>(done => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    setTimeout(done, activationTimeoutMs)
    void messageSW(worker, { type: 'activate' })
  })
