import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Asked } from './useLogs.ts'

const names = ['addon', 'version', 'q'] as const

/** What is asked for stands in the address, so that a version can be pointed at. */
export const useAsked = (): { asked: Asked; ask: (next: Asked) => void } => {
  const [search, setSearch] = useSearchParams()
  const asked = useMemo(
    () => Object.fromEntries(names.flatMap(it => (search.get(it) ? [[it, search.get(it)]] : []))),
    [search],
  )
  const ask = useCallback(
    (next: Asked) => {
      const told = Object.entries(next).filter((it): it is [string, string] => Boolean(it[1]))
      setSearch(new URLSearchParams(told), { replace: true })
    },
    [setSearch],
  )
  return { asked, ask }
}
