import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * What a title belongs to, by priority for the title of the document: a form over a list, an error page in place of
 * another page, the page of a record, a list.
 */
const kinds = ['form', 'failure', 'record', 'list'] as const
type Kind = (typeof kinds)[number]

interface Claim {
  text: string
  kind: Kind
}

let site = ''
let titlePrefix = ''
let claims: readonly Claim[] = []

/** Ends every title with the name of the site. */
export const useSiteName = (name: string): void => {
  useEffect(() => {
    site = name
    updateTitle()
  }, [name])
}

/** Begins every title with the number of unread messages, if there are any. */
export const useTitlePrefix = (count: number): void => {
  useEffect(() => {
    titlePrefix = count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''
    updateTitle()
    return () => {
      titlePrefix = ''
      updateTitle()
    }
  }, [count])
}

/** Sets the title of the document while mounted. In a layout effect, so that no other title is seen for a moment. */
export const useTitle = (text: string | undefined, kind: Kind = 'record'): void => {
  useLayoutEffect(() => {
    if (!text) return undefined
    const claim = { text, kind }
    claims = [...claims, claim]
    updateTitle()
    return () => {
      claims = claims.filter(it => it !== claim)
      updateTitle()
    }
  }, [text, kind])
}

const listeners = new Set<() => void>()

const lastOf = (kind: Kind): string | undefined =>
  claims.filter(it => it.kind === kind).at(-1)?.text

/** The current title of the document, without the name of the site. */
export const currentTitle = (): string | undefined => kinds.map(lastOf).find(Boolean)

/** The name of the record whose page is open. */
export const useRecordTitle = (): string | undefined =>
  useSyncExternalStore(watch, () => lastOf('record'))

/** Whether an error page is shown in place of the page that was opened. */
export const useIsErrorPage = (): boolean =>
  useSyncExternalStore(watch, () => lastOf('failure') !== undefined)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const updateTitle = () => {
  for (const listener of listeners) listener()
  document.title = titlePrefix + [currentTitle(), site].filter(Boolean).join(' - ')
}
