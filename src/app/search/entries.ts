import { findTextRange, type TextRange } from '#src/ui/pinyin.ts'

/** Something that a search may lead to, or do. */
export interface Entry {
  /** Tells it from all others, and stays the same from one day to another. */
  key: string
  group: 'recent' | 'menus' | 'actions' | 'records'
  title: string
  /** Where it belongs. */
  subtitle?: string | undefined
  /** What else it is called: its address, its title in another language. */
  words?: readonly string[] | undefined
  icon: string | null
  run: () => void
}

/** An entry that was found, with the part of its title that shows why. */
export interface Hit extends Entry {
  mark?: TextRange | undefined
}

/** The entries that a text finds, the nearest first; all of them without one. */
export const hitsOf = (entries: readonly Entry[], text: string): Hit[] => {
  const wanted = text.trim()
  if (!wanted) return [...entries]
  return entries
    .flatMap((entry, at) => {
      const found = foundIn(entry, wanted)
      return found ? [{ ...found, at }] : []
    })
    .sort((a, b) => a.far - b.far || a.at - b.at)
    .map(({ hit }) => hit)
}

/** How far what was found is from what was asked: the title, its beginning, a part of it, another word for it. */
const foundIn = (entry: Entry, text: string): { hit: Hit; far: number } | undefined => {
  const mark = findTextRange(entry.title, text)
  if (mark)
    return { hit: { ...entry, mark }, far: mark[0] > 0 ? 2 : mark[1] < entry.title.length ? 1 : 0 }
  if (isAbout(entry, text)) return { hit: entry, far: 3 }
  const parts = text.split(/\s+/)
  const every = parts.length > 1 && parts.every(part => isAbout(entry, part))
  return every ? { hit: entry, far: 4 } : undefined
}

/** Of other words for it each counts from its beginning: `rd` says nothing of `/dashboard`. */
const isAbout = ({ title, subtitle = '', words = [] }: Entry, text: string): boolean =>
  [title, subtitle].some(it => findTextRange(it, text)) ||
  words.some(it => {
    const [at] = findTextRange(it, text) ?? []
    return at !== undefined && !/^[a-z]{2}$/i.test(it.slice(Math.max(0, at - 1), at + 1))
  })
