import type { TreeRow } from '#src/ui/tree/rows.ts'
import type { RowSelection } from '../list/choice.tsx'
import type { AnyRow } from '../overrides.ts'

/** What a key asks for in a tree. */
export type TreeTableMove =
  | { to: number }
  | { open: string }
  | { close: string }
  | { enter: string }

/** Arrows walk, open and close, the other way round in right-to-left text; Home and End jump; Enter opens the record. */
export const treeTableMoveOf = (
  key: string,
  rows: readonly TreeRow[],
  at: number,
  rtl = false,
): TreeTableMove | undefined => {
  const row = rows[at]
  const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (!row) return undefined
  if (key === 'Enter') return { enter: row.item.id }
  if (key === inward)
    return row.branch && !row.open
      ? { open: row.item.id }
      : { to: Math.min(at + 1, rows.length - 1) }
  if (key === outward)
    return row.open ? { close: row.item.id } : { to: parentAt(rows, at, row.depth) }
  return undefined
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

interface Selectable {
  /** The row of the highlighted line. */
  row: AnyRow | undefined
  /** The rows that are selected by `Ctrl A`. */
  rows: readonly AnyRow[]
  selecting: RowSelection
}

/** How a key changes the selection: Space selects the highlighted row or lets it go, Ctrl A selects all or none. */
export const selectionChangeOf = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, rows, selecting }: Selectable,
): (() => void) | undefined => {
  const { chosen, fits, onToggle, onAll } = selecting
  const command = (ctrlKey || metaKey) && !altKey
  if (command && key.toLowerCase() === 'a') {
    const ids = rows.filter(fits).map(({ id }) => id)
    return () => onAll(ids, !ids.every(id => chosen.has(id)))
  }
  if (key !== ' ' || command || altKey || !row) return undefined
  // The page does not scroll either where the row cannot be selected.
  return () => {
    if (fits(row) || chosen.has(row.id)) onToggle(row.id)
  }
}

const parentAt = (rows: readonly TreeRow[], at: number, depth: number) => {
  for (let above = at - 1; above >= 0; above -= 1)
    if ((rows[above]?.depth ?? 0) < depth) return above
  return at
}
