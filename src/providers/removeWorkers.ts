import { emptyCaches } from './caches.ts'

/**
 * Takes the workers of this site away with all they keep; browsers have them on HTTPS and on this machine alone.
 * What is kept goes even if no worker is left: a page that closed in between took the worker away and no more.
 */
export const removeWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map(it => it.unregister()))
  await emptyCaches()
}
