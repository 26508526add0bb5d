import { describe, expect, it } from 'vitest'
import { comparedItems, sidesOf } from '#src/features/roles/comparison.ts'

const options = [
  { id: '1', title: 'org', parentId: null },
  { id: '2', title: 'users', parentId: '1' },
  { id: '3', title: 'create', parentId: '2' },
  { id: '4', title: 'posts', parentId: '1' },
  { id: '5', title: 'nobody’s', parentId: null },
]
const sides = sidesOf(['1', '2', '3'], ['1', '2', '4'])
const ids = (only: boolean) => comparedItems(options, sides, only).map(it => it.id)

describe('two roles side by side', () => {
  it('tells which of them holds a menu', () => {
    expect(Object.fromEntries(sides)).toEqual({ 1: 'both', 2: 'both', 3: 'left', 4: 'right' })
  })

  it('show what either of them holds', () => {
    expect(ids(false)).toEqual(['1', '2', '3', '4'])
  })

  it('show of the differences alone what lies above them, and nothing else', () => {
    const same = sidesOf(['1', '2', '3'], ['1', '2', '3'])
    expect(comparedItems(options, same, true)).toEqual([])
    expect(comparedItems(options, sidesOf(['1', '2'], ['1', '2', '3']), true).length).toBe(3)
    expect(
      comparedItems(options, sidesOf(['1', '2'], ['1', '2', '4']), true).map(it => it.id),
    ).toEqual(['1', '4'])
  })
})
