import type { Store } from 'react-admin'
import { isPreference } from '#resources/core/preferences.ts'
import { type ApiError, codes } from './apiError.ts'
import { request } from './http.ts'
import type { StoredPreferences } from './member.ts'
import { clearPreferences, preferenceKeys, saveInLocalStorage, storedToken } from './session.ts'
import { createFallbackStore } from './spareStore.ts'

const path = '/user/admin/member/preferences'

/** Milliseconds in which changes gather, such as the steps of a line that is drawn. */
const debounceMs = 800
/** Keys that the server takes at once. */
const maxKeysPerRequest = 64

/** What stays in this browser: it names rows, or is how one page stands at this moment. */
const localOnlyKeys = /\.(?:listParams|selectedIds)$|^(?:locale|version|sidebar\.open)$/

/**
 * react-admin's store, kept in this browser for the first drawing and with the server for every other browser.
 * What is written travels in batches; what could not travel is kept, and sent once the server can be reached.
 */
export const createPreferences = (local: Store = createFallbackStore()) => {
  const line = createSyncQueue(local)
  const written = (keys: readonly string[]) =>
    line.add(keys.filter(key => !localOnlyKeys.test(key)))
  const keysOf = (prefix?: string) => Object.keys(local.listItems?.(prefix) ?? {})

  const store: Store = {
    ...local,
    setItem: (key, value) => {
      local.setItem(key, value)
      written([key])
    },
    removeItem: key => {
      local.removeItem(key)
      written([key])
    },
    removeItems: prefix => {
      const keys = keysOf(prefix)
      local.removeItems(prefix)
      written(keys)
    },
    // react-admin does so when somebody signs out: this browser forgets, and the server must not.
    reset: () => {
      void line.send({ keepalive: true })
      local.reset()
      clearPreferences()
    },
  }
  /** Begins with what this browser keeps of a person, and forgets what it keeps of another. */
  const open = (person: string) => {
    if (localStorage.getItem(preferenceKeys.owner) !== person) {
      for (const key of keysOf()) if (!localOnlyKeys.test(key)) local.removeItem(key)
      clearPreferences()
      saveInLocalStorage(preferenceKeys.owner, person)
    }
    line.open(person)
  }
  /** Takes what the server keeps, but for what it is still to be told. */
  const take = ({ values }: StoredPreferences) => {
    const waiting = new Set(line.waiting())
    const here = keysOf().filter(key => !localOnlyKeys.test(key))
    for (const key of new Set([...here, ...Object.keys(values)])) {
      const same = JSON.stringify(values[key]) === JSON.stringify(local.getItem(key))
      if (!waiting.has(key) && !localOnlyKeys.test(key) && !same) local.setItem(key, values[key])
    }
    void line.send()
  }
  return { store, open, take, send: line.send }
}

/** The way to the server: which keys wait for it, in this browser's memory so that a closed page loses none. */
const createSyncQueue = (local: Store) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let owner: string | undefined
  let sending = false

  const waiting = (): readonly string[] => {
    try {
      return JSON.parse(localStorage.getItem(preferenceKeys.pending) ?? '[]')
    } catch {
      return []
    }
  }
  const keep = (keys: readonly string[]) => {
    if (keys.length === 0) return localStorage.removeItem(preferenceKeys.pending)
    saveInLocalStorage(preferenceKeys.pending, JSON.stringify([...new Set(keys)]))
  }
  const textOf = (key: string) => JSON.stringify(local.getItem(key) ?? null)

  const send = async ({ keepalive = false } = {}): Promise<void> => {
    clearTimeout(timer)
    const keys = waiting().slice(0, maxKeysPerRequest)
    if (keys.length === 0 || !isOurs() || (sending && !keepalive)) return
    sending = true
    const sent = new Map(keys.map(key => [key, textOf(key)]))
    // One value that the server refuses would have all of them refused.
    const set = Object.fromEntries(
      [...sent]
        .map(([key, text]) => [key, JSON.parse(text)] as const)
        .filter(([key, value]) => value === null || isPreference(key, value)),
    )
    const done = await request(path, { method: 'POST', body: { set }, keepalive }).then(
      () => true,
      // What was refused would be refused again; what was not heard, or by a session that has ended or waits, would not.
      ({ status, code }: ApiError) =>
        status === 200 && code !== codes.signedOut && code !== codes.forbidden,
    )
    sending = false
    if (!done) return
    keep(waiting().filter(key => sent.get(key) !== textOf(key)))
    if (waiting().length > 0) soon()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), debounceMs)
  }
  /** Somebody else may have signed in in another window: what is here is not theirs. */
  const isOurs = () =>
    storedToken() !== null && localStorage.getItem(preferenceKeys.owner) === owner
  const open = (person: string) => {
    const first = owner === undefined
    owner = person
    if (!first) return
    window.addEventListener('pagehide', () => void send({ keepalive: true }))
    window.addEventListener('online', () => void send())
  }
  const add = (keys: readonly string[]) => {
    if (owner === undefined || keys.length === 0) return
    keep([...waiting(), ...keys])
    soon()
  }
  return { waiting, send, open, add }
}
