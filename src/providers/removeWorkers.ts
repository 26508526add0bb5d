import { emptyCaches } from './caches.ts'

/** Takes the workers of this site away with all they keep; browsers have them on HTTPS and on this machine alone. */
export const removeWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map(it => it.unregister()))
  if (workers.length > 0) await emptyCaches()
}
