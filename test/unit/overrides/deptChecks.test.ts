import { describe, expect, it } from 'vitest'
import { deptStates, deptToggled } from '#src/features/roles/deptChecks.ts'
import { forestOf } from '#src/ui/tree/forest.ts'
import { searchTree, targetsOf } from '#src/ui/tree/rows.ts'

const forest = forestOf([
  { id: '1', title: 'head office' },
  { id: '2', parentId: '1', title: 'north' },
  { id: '3', parentId: '2', title: 'shop' },
])

describe('departments of a data scope', () => {
  it('are half where only something below is chosen', () => {
    expect([...deptStates(forest, new Set(['3'])).entries()]).toEqual([
      ['3', 'checked'],
      ['2', 'half'],
      ['1', 'half'],
    ])
  })

  it('are chosen alone when the link is off', () => {
    expect([...deptToggled(new Set(), '1', [])]).toEqual(['1'])
  })

  it('bring all below when the link is on, and take it away again', () => {
    const all = deptToggled(new Set(), '1', targetsOf(forest, '1'))
    expect([...all].sort()).toEqual(['1', '2', '3'])
    expect([...deptToggled(all, '2', targetsOf(forest, '2'))]).toEqual(['1'])
  })

  it('bring what a search shows alone', () => {
    const wide = forestOf([
      { id: '1', title: 'head office' },
      { id: '2', parentId: '1', title: 'north' },
      { id: '3', parentId: '1', title: 'south' },
    ])
    const targets = targetsOf(wide, '1', searchTree(wide, 'south'))
    expect([...deptToggled(new Set(), '1', targets)].sort()).toEqual(['1', '3'])
  })
})
