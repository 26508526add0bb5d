import { describe, expect, it } from 'vitest'
import { ancestorsOf, branchesOf, descendantsOf, forestOf } from '#src/ui/tree/forest.ts'
import { rowsOf, searchTree, targetsOf, treeMoveOf } from '#src/ui/tree/rows.ts'

const items = [
  { id: 'a', title: '总公司' },
  { id: 'b', parentId: 'a', title: '研发部', subtitle: 'RD' },
  { id: 'c', parentId: 'b', title: '平台组' },
  { id: 'd', parentId: 'a', title: '市场部' },
  { id: 'e', parentId: 'gone', title: '孤儿' },
]
const forest = forestOf(items)
const ids = (rows: readonly { item: { id: string } }[]) => rows.map(row => row.item.id)

describe('a flat list as a tree', () => {
  it('puts what names a missing parent at the top', () => {
    expect(forest.roots).toEqual(['a', 'e'])
  })

  it('breaks a circle instead of losing its rows', () => {
    const round = forestOf([
      { id: '1', parentId: '2', title: '' },
      { id: '2', parentId: '1', title: '' },
      { id: '3', parentId: '3', title: '' },
    ])
    expect([...round.roots, ...round.roots.flatMap(id => descendantsOf(round, id))].sort()).toEqual(
      ['1', '2', '3'],
    )
  })

  it('knows what lies above and below', () => {
    expect(ancestorsOf(forest, 'c')).toEqual(['b', 'a'])
    expect(descendantsOf(forest, 'a')).toEqual(['b', 'c', 'd'])
    expect(branchesOf(forest)).toEqual(['a', 'b'])
  })
})

describe('the lines of a tree', () => {
  it('are those below open branches', () => {
    expect(ids(rowsOf(forest, new Set()))).toEqual(['a', 'e'])
    expect(ids(rowsOf(forest, new Set(['a'])))).toEqual(['a', 'b', 'd', 'e'])
  })

  it('keep the path to a hit of the search, whatever is open', () => {
    expect(ids(rowsOf(forest, new Set(), searchTree(forest, ' 平台 ')?.visible))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('are found by the second text too, in any case', () => {
    expect([...(searchTree(forest, 'rd')?.visible ?? [])]).toEqual(['b', 'a'])
  })

  it('are all there when nothing is searched for', () => {
    expect(searchTree(forest, '  ')).toBeUndefined()
  })
})

describe('a box of a tree', () => {
  it('reaches all below it', () => {
    expect(targetsOf(forest, 'a')).toEqual(['a', 'b', 'c', 'd'])
    expect(targetsOf(forest, 'c')).toEqual(['c'])
  })

  it('reaches hits of a search alone where the item is shown because of them', () => {
    expect(targetsOf(forest, 'a', searchTree(forest, '市场'))).toEqual(['d'])
    expect(targetsOf(forest, 'a', searchTree(forest, '平台'))).toEqual(['c'])
  })

  it('reaches all below a hit, also what the search hides', () => {
    expect(targetsOf(forest, 'a', searchTree(forest, '研发'))).toEqual(['b', 'c'])
    expect(targetsOf(forest, 'a', searchTree(forest, '总公司'))).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the keyboard in a tree', () => {
  const rows = rowsOf(forest, new Set(['a']))

  it('goes down, up and to the ends without leaving', () => {
    expect(treeMoveOf('ArrowDown', rows, 3)).toEqual({ to: 3 })
    expect(treeMoveOf('ArrowUp', rows, 0)).toEqual({ to: 0 })
    expect(treeMoveOf('End', rows, 0)).toEqual({ to: 3 })
    expect(treeMoveOf('Home', rows, 2)).toEqual({ to: 0 })
  })

  it('opens a branch, then steps in; closes it, or leads to its parent', () => {
    expect(treeMoveOf('ArrowRight', rows, 1)).toEqual({ open: 'b' })
    expect(treeMoveOf('ArrowRight', rows, 0)).toEqual({ to: 1 })
    expect(treeMoveOf('ArrowLeft', rows, 0)).toEqual({ close: 'a' })
    expect(treeMoveOf('ArrowLeft', rows, 2)).toEqual({ to: 0 })
  })

  it('mirrors the arrows in right-to-left text', () => {
    expect(treeMoveOf('ArrowLeft', rows, 1, true)).toEqual({ open: 'b' })
    expect(treeMoveOf('ArrowRight', rows, 0, true)).toEqual({ close: 'a' })
  })

  it('leaves other keys alone, and starts at the top', () => {
    expect(treeMoveOf('x', rows, 0)).toBeUndefined()
    expect(treeMoveOf('ArrowDown', rows, -1)).toEqual({ to: 0 })
  })
})
