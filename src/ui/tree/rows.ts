import { type FindText, findTextRange } from '../pinyin.ts'
import { descendantsOf, type Forest, matchesWithPaths, type TreeItem } from './forest.ts'

/** A line of the tree as it stands. */
export interface TreeRow<T extends TreeItem = TreeItem> {
  item: T
  /** 0 at the top. */
  depth: number
  branch: boolean
  open: boolean
  /** Place among its siblings, from 1, and how many they are. */
  position: number
  siblings: number
}

/** The lines to show: below open branches only, and all that is in `kept` when a search is on. */
export const rowsOf = <T extends TreeItem>(
  forest: Forest<T>,
  open: ReadonlySet<string>,
  kept?: ReadonlySet<string>,
): TreeRow<T>[] => {
  const rows: TreeRow<T>[] = []
  const walk = (ids: readonly string[], depth: number) => {
    const shown = kept ? ids.filter(id => kept.has(id)) : ids
    shown.forEach((id, at) => {
      const item = forest.byId.get(id)
      if (!item) return
      const below = kept
        ? forest.childrenOf(id).some(child => kept.has(child))
        : forest.childrenOf(id).length > 0
      const isOpen = below && (kept !== undefined || open.has(id))
      rows.push({
        item,
        depth,
        branch: below,
        open: isOpen,
        position: at + 1,
        siblings: shown.length,
      })
      if (isOpen) walk(forest.childrenOf(id), depth + 1)
    })
  }
  walk(forest.roots, 0)
  return rows
}

/** `matches`: items that match a search. `visible`: the matches and the items above them. */
export interface SearchResult {
  readonly matches: ReadonlySet<string>
  readonly visible: ReadonlySet<string>
}

/** Searches titles and subtitles of a tree; undefined when nothing is searched for. */
export const searchTree = (
  forest: Forest,
  text: string,
  find: FindText = findTextRange,
): SearchResult | undefined => {
  const wanted = text.trim()
  if (!wanted) return undefined
  const isMatch = ({ title, subtitle }: TreeItem) =>
    Boolean(find(title, wanted) ?? find(subtitle ?? '', wanted))
  const matches = new Set([...forest.byId.values()].filter(isMatch).map(({ id }) => id))
  return { matches, visible: matchesWithPaths(forest, ({ id }) => matches.has(id)) }
}

/**
 * The ids that the checkbox of an item applies to: the item and all below it. Where a search shows the
 * item only because of matches below it: those matches and all below them.
 */
export const targetsOf = (forest: Forest, id: string, found?: SearchResult): readonly string[] =>
  !found || found.matches.has(id)
    ? [id, ...descendantsOf(forest, id)]
    : forest
        .childrenOf(id)
        .flatMap(child => (found.visible.has(child) ? targetsOf(forest, child, found) : []))

/** What a key of the keyboard asks for in a tree. */
export type TreeMove = { to: number } | { open: string } | { close: string }

/** The move that a key makes from the line at `at`; nothing for other keys. Arrows swap in right-to-left text. */
export const treeMoveOf = (
  key: string,
  rows: readonly TreeRow[],
  at: number,
  rtl = false,
): TreeMove | undefined => {
  const row = rows[at]
  if (!row)
    return rows.length && ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)
      ? { to: 0 }
      : undefined
  const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === inward && row.branch) return row.open ? { to: at + 1 } : { open: row.item.id }
  if (key === outward) return row.open ? { close: row.item.id } : { to: parentRow(rows, at) }
  return undefined
}

const parentRow = (rows: readonly TreeRow[], at: number): number => {
  const depth = rows[at]?.depth ?? 0
  for (let above = at - 1; above >= 0; above--) if ((rows[above]?.depth ?? 0) < depth) return above
  return at
}
