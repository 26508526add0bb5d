import { localStorageStore, memoryStore, type Store } from 'react-admin'

/**
 * What belongs to one page alone. react-admin mounts the whole page again when its store names a language whose words the
 * page has not loaded yet, as another window's write would; what is typed would be lost.
 */
const pageOnlyKeys: ReadonlySet<string> = new Set(['locale'])

/** react-admin's store in this browser. What does not fit into a full storage is kept in memory, for this page. */
export const createFallbackStore = (local: Store = localStorageStore('1', 'uc')): Store => {
  const spare = memoryStore()
  // Before that, it only collects what is written.
  spare.setup()
  const isSpare = (key: string) => spare.getItem(key) !== undefined
  const both = (work: (store: Store) => void) => {
    work(spare)
    work(local)
  }
  return {
    ...local,
    setup: () => {
      try {
        local.setup()
      } catch {
        // The storage is full: only the version of the store is missing, which nothing reads.
      }
    },
    getItem: (key, standard) => (isSpare(key) ? spare.getItem(key) : local.getItem(key, standard)),
    setItem: (key, value) => {
      if (pageOnlyKeys.has(key)) return spare.setItem(key, value)
      try {
        if (isSpare(key)) spare.removeItem(key)
        local.setItem(key, value)
      } catch {
        spare.setItem(key, value)
      }
    },
    removeItem: key => both(store => store.removeItem(key)),
    removeItems: prefix => both(store => store.removeItems(prefix)),
    reset: () => both(store => store.reset()),
    subscribe: (key, callback) => {
      const stores = pageOnlyKeys.has(key) ? [spare] : [spare, local]
      const stops = stores.map(store => store.subscribe(key, callback))
      return () => {
        for (const stop of stops) stop()
      }
    },
    listItems: prefix => ({ ...local.listItems?.(prefix), ...spare.listItems?.(prefix) }),
  }
}
