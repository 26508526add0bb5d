import { describe, expect, it } from 'vitest'
import { treeTableMoveOf } from '#src/kit/tree/keys.ts'
import type { TreeRow } from '#src/ui/tree/rows.ts'

const line = (id: string, depth: number, open: boolean) =>
  ({ item: { id, title: id }, depth, branch: true, open }) as unknown as TreeRow
const rows = [line('a', 0, true), line('b', 1, false)]

describe('the arrows of a tree', () => {
  it('open towards the end of the line and close towards its beginning', () => {
    expect(treeTableMoveOf('ArrowRight', rows, 1)).toEqual({ open: 'b' })
    expect(treeTableMoveOf('ArrowLeft', rows, 0)).toEqual({ close: 'a' })
  })

  it('do so the other way round from right to left', () => {
    expect(treeTableMoveOf('ArrowLeft', rows, 1, true)).toEqual({ open: 'b' })
    expect(treeTableMoveOf('ArrowRight', rows, 1, true)).toEqual({ to: 0 })
    expect(treeTableMoveOf('ArrowRight', rows, 0, true)).toEqual({ close: 'a' })
  })
})
