import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * What a title belongs to. The first of these that is on show titles the document: a form over a list, a page that says
 * what failed in place of the one that was asked for, a record's page, a list.
 */
const kinds = ['form', 'failure', 'record', 'list'] as const
type Kind = (typeof kinds)[number]

interface Claim {
  text: string
  kind: Kind
}

let site = ''
let mark = ''
let claims: readonly Claim[] = []

/** Ends every title with the name of the site. */
export const useSiteName = (name: string): void => {
  useEffect(() => {
    site = name
    tell()
  }, [name])
}

/** Begins every title with how many messages are unread; nothing when there are none. */
export const useMark = (count: number): void => {
  useEffect(() => {
    mark = count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''
    tell()
  }, [count])
}

/** Titles the document while this is on show. Before the first paint, so that no other heading is seen for a moment. */
export const useTitle = (text: string | undefined, kind: Kind = 'record'): void => {
  useLayoutEffect(() => {
    if (!text) return undefined
    const claim = { text, kind }
    claims = [...claims, claim]
    tell()
    return () => {
      claims = claims.filter(it => it !== claim)
      tell()
    }
  }, [text, kind])
}

const listeners = new Set<() => void>()

const lastOf = (kind: Kind): string | undefined =>
  claims.filter(it => it.kind === kind).at(-1)?.text

/** The title that the document has, without the name of the site. */
export const currentTitle = (): string | undefined => kinds.map(lastOf).find(Boolean)

/** The name of the record whose page is on show. */
export const useRecordTitle = (): string | undefined =>
  useSyncExternalStore(watch, () => lastOf('record'))

/** Whether a page that says what failed stands in place of the one that was asked for. */
export const useIsFailed = (): boolean =>
  useSyncExternalStore(watch, () => lastOf('failure') !== undefined)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
  document.title = mark + [currentTitle(), site].filter(Boolean).join(' - ')
}
