import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { glyphNames, loadGlyphs, watchGlyphs } from './glyphs.ts'
import { namesWith, pageOf, pagesOf, perPage } from './search.ts'

/** What the picker's dialog knows while it is open. */
export interface IconChoice {
  text: string
  search(text: string): void
  /** Names on this page. */
  shown: readonly string[]
  total: number
  page: number
  pages: number
  goTo(page: number): void
  chosen: string | undefined
  choose(name: string): void
}

/** Search, paging and choice; it opens on the page that holds the icon in use. */
export const useIconChoice = (inUse: string | null | undefined): IconChoice => {
  const all = useAllNames()
  const [text, setText] = useState('')
  const [chosen, choose] = useState<string | undefined>()
  const [asked, goTo] = useState<number | undefined>()
  const found = useMemo(() => namesWith(all, text), [all, text])
  const page = Math.min(asked ?? pageOf(found, inUse), pagesOf(found))
  const search = (next: string) => {
    setText(next)
    goTo(1)
  }
  const shown = found.slice((page - 1) * perPage, page * perPage)
  return {
    text,
    search,
    shown,
    total: found.length,
    page,
    pages: pagesOf(found),
    goTo,
    chosen,
    choose,
  }
}

const useAllNames = (): readonly string[] => {
  const size = useSyncExternalStore(watchGlyphs, () => glyphNames().length)
  useEffect(() => {
    void loadGlyphs()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change when their number does
  return useMemo(glyphNames, [size])
}
