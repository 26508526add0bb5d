import { useEffect } from 'react'

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

const tell = () => {
  const front = claims.filter(({ behind }) => !behind)
  const { text } = front[front.length - 1] ?? claims[claims.length - 1] ?? { text: '' }
  document.title = mark + [text, site].filter(Boolean).join(' - ')
}
