import { describe, expect, it } from 'vitest'
import { deptStates, deptToggled } from '#src/overrides/role/deptChecks.ts'
import { forestOf } from '#src/ui/tree/forest.ts'

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
    expect([...deptToggled(forest, new Set(), '1', false)]).toEqual(['1'])
  })

  it('bring all below when the link is on, and take it away again', () => {
    const all = deptToggled(forest, new Set(), '1', true)
    expect([...all].sort()).toEqual(['1', '2', '3'])
    expect([...deptToggled(forest, all, '2', true)]).toEqual(['1'])
  })
})
