import type { TreeRow } from '#src/ui/tree/rows.ts'

/** What a key asks for in a tree. */
export type Move = { to: number } | { open: string } | { close: string } | { enter: string }

/** Arrows walk, open and close; Home and End jump; Enter opens the record. */
export const moveOf = (key: string, rows: readonly TreeRow[], at: number): Move | undefined => {
  const row = rows[at]
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (!row) return undefined
  if (key === 'Enter') return { enter: row.item.id }
  if (key === 'ArrowRight')
    return row.branch && !row.open
      ? { open: row.item.id }
      : { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowLeft')
    return row.open ? { close: row.item.id } : { to: parentAt(rows, at, row.depth) }
  return undefined
}

const parentAt = (rows: readonly TreeRow[], at: number, depth: number) => {
  for (let above = at - 1; above >= 0; above -= 1)
    if ((rows[above]?.depth ?? 0) < depth) return above
  return at
}
