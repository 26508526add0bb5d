import { messageSW, Workbox } from 'workbox-window'
import { emptyCaches } from '#src/providers/caches.ts'
import { onEvent } from '#src/providers/events.ts'
import { setWaiting } from './waiting.ts'

const scope = '/user/web/'
/** Milliseconds between two looks for a new version, in a page that stays open. */
const often = 30 * 60_000
/** Milliseconds after which the page is loaded anew, whether or not the new version has taken over. */
const patience = 5_000

/** Keeps the shell of the console in this browser, and watches for new versions of it. */
export const keepOffline = async () => {
  // Pages under the administration's base lie outside the worker's scope.
  if (!location.pathname.startsWith(scope)) return
  const workbox = new Workbox(`${scope}sw.js`, { scope })
  workbox.addEventListener('waiting', ({ sw }) => sw && void onWaiting(sw))
  workbox.addEventListener('controlling', ({ sw, isExternal }) => {
    if (sw && isExternal) void onTakenOver(sw)
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  // The page that let the last worker in may have emptied the caches when its person signed out.
  if (registration.active) void messageSW(registration.active, { type: 'fill' })
  const look = () => void registration.update().catch(() => {})
  setInterval(look, often)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
  // The stream comes back after a deployment, and says which console the server has by now.
  onEvent('build', ({ build }: { build: string }) => {
    if (!entry()?.src.endsWith(`/${build}`)) look()
  })
}

/** A page that runs the new version already has nothing to be asked. */
const onWaiting = async (worker: ServiceWorker) => {
  if (await holdsThisPage(worker)) void messageSW(worker, { type: 'activate' })
  else setWaiting({ renew: () => renew(worker) })
}

/** Another window has let the new version in, and this one still shows the old one. */
const onTakenOver = async (worker: ServiceWorker) => {
  if (!(await holdsThisPage(worker))) setWaiting({ renew: () => renew() })
}

/** The entry is named by its content and by that of all it imports: it stands for the whole version. */
const holdsThisPage = (worker: ServiceWorker): Promise<boolean> => {
  const own = entry()
  return own ? messageSW(worker, { type: 'holds', url: own.src }) : Promise.resolve(true)
}

const entry = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')

/** Empties the caches, lets the new version in, and loads the page once. */
const renew = async (worker?: ServiceWorker) => {
  await emptyCaches()
  if (worker) await takenOver(worker)
  location.reload()
}

const takenOver = (worker: ServiceWorker) =>
  new Promise<void>(done => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    setTimeout(done, patience)
    void messageSW(worker, { type: 'activate' })
  })
