import { useEffect, useSyncExternalStore } from 'react'

interface Claim {
  text: string
  /** Of what stands behind, as a page behind its record. */
  behind: boolean
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

/** Begins every title with how many wait to be read; none where nothing does. */
export const useMark = (count: number): void => {
  useEffect(() => {
    mark = count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''
    tell()
  }, [count])
}

/** Titles the document while this is on show; what is `behind` shows when nothing else claims it. */
export const useTitle = (text: string | undefined, behind = false): void => {
  useEffect(() => {
    if (!text) return undefined
    const claim = { text, behind }
    claims = [...claims, claim]
    tell()
    return () => {
      claims = claims.filter(it => it !== claim)
      tell()
    }
  }, [text, behind])
}

const listeners = new Set<() => void>()

/** The title of what is in front of the page, such as a record's name; undefined where nothing is. */
export const useTitleInFront = (): string | undefined =>
  useSyncExternalStore(watch, () => claims.filter(({ behind }) => !behind).at(-1)?.text)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
  const front = claims.filter(({ behind }) => !behind)
  const { text } = front[front.length - 1] ?? claims[claims.length - 1] ?? { text: '' }
  document.title = mark + [text, site].filter(Boolean).join(' - ')
}
