import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allGranted,
  type ChangeBounds,
  closedUpwards,
  noneGranted,
  statesOf,
  toggled,
} from '#src/features/roles/checkState.ts'
import { ancestorsOf, descendantsOf, type Forest, forestOf } from '#src/ui/tree/forest.ts'

/** Random trees as parent pointers to earlier nodes; random sets of granted and of locked ids. */
const cases = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .chain(parents =>
    fc.record({
      items: fc.constant(
        parents.map((parent, at) => ({
          id: String(at + 1),
          parentId: at === 0 || parent % (at + 1) === 0 ? null : String(parent % (at + 1)),
          title: `node ${at}`,
        })),
      ),
      granted: fc.uniqueArray(fc.integer({ min: 1, max: parents.length })),
      locked: fc.uniqueArray(fc.integer({ min: 1, max: parents.length })),
      at: fc.integer({ min: 1, max: parents.length }),
    }),
  )
  .map(({ items, granted, locked, at }) => {
    const forest = forestOf(items)
    const barred = new Set(locked.flatMap(id => [String(id), ...descendantsOf(forest, String(id))]))
    return {
      forest,
      granted: closedUpwards(forest, new Set(granted.map(String))),
      at: String(at),
      bounds: {
        isChangeable: id => !barred.has(id),
        isContainer: () => false,
      } satisfies ChangeBounds,
    }
  })

const open: ChangeBounds = { isChangeable: () => true, isContainer: () => false }
const isClosed = (forest: Forest, granted: ReadonlySet<string>) =>
  [...granted].every(id => ancestorsOf(forest, id).every(above => granted.has(above)))

/** What the rule says, word by word. */
const naive = (forest: Forest, granted: ReadonlySet<string>, id: string) => {
  const all = [id, ...descendantsOf(forest, id)]
  if (all.every(it => granted.has(it))) return 'checked'
  return all.some(it => granted.has(it)) ? 'half' : 'unchecked'
}

describe('boxes of a role’s menus', () => {
  it('agree with the rule taken word by word', () => {
    fc.assert(
      fc.property(cases, ({ forest, granted }) => {
        const states = statesOf(forest, granted)
        for (const id of forest.byId.keys()) expect(states.get(id)).toBe(naive(forest, granted, id))
      }),
    )
  })

  it('leave a set that holds all above each of its ids', () => {
    fc.assert(
      fc.property(cases, ({ forest, granted, at, bounds }) => {
        expect(isClosed(forest, toggled(forest, granted, at, bounds))).toBe(true)
        expect(isClosed(forest, allGranted(forest, granted, bounds))).toBe(true)
        expect(isClosed(forest, noneGranted(forest, granted, bounds))).toBe(true)
      }),
    )
  })

  it('are checked after a toggle, and unchecked after the next', () => {
    fc.assert(
      fc.property(cases, ({ forest, granted, at }) => {
        const before = naive(forest, granted, at)
        const once = toggled(forest, granted, at, open)
        const twice = toggled(forest, once, at, open)
        expect(naive(forest, once, at)).toBe(before === 'checked' ? 'unchecked' : 'checked')
        expect(naive(forest, twice, at)).toBe(before === 'checked' ? 'checked' : 'unchecked')
      }),
    )
  })

  it('come back after two toggles when all above was granted', () => {
    fc.assert(
      fc.property(cases, ({ forest, granted, at }) => {
        const above = new Set([...granted, ...ancestorsOf(forest, at)])
        const whole = new Set([...above, at, ...descendantsOf(forest, at)])
        const back = toggled(forest, toggled(forest, whole, at, open), at, open)
        expect(back).toEqual(whole)
      }),
    )
  })

  it('never change menus that the user does not hold', () => {
    fc.assert(
      fc.property(cases, ({ forest, granted, at, bounds }) => {
        const barred = [...forest.byId.keys()].filter(id => !bounds.isChangeable(id))
        for (const next of [
          toggled(forest, granted, at, bounds),
          noneGranted(forest, granted, bounds),
        ])
          expect(barred.filter(id => next.has(id))).toEqual(barred.filter(id => granted.has(id)))
      }),
    )
  })

  it('change only the given ids, and remove what becomes empty between them and the toggled item', () => {
    const forest = forestOf([
      { id: 'dir', title: 'd' },
      { id: 'page', parentId: 'dir', title: 'p' },
      { id: 'found', parentId: 'page', title: 'f' },
      { id: 'hidden', parentId: 'dir', title: 'h' },
    ])
    const bounds: ChangeBounds = { isChangeable: () => true, isContainer: id => id === 'dir' }
    const toggle = (...granted: string[]) =>
      [...toggled(forest, new Set(granted), 'dir', bounds, ['found'])].sort()
    expect(toggle()).toEqual(['dir', 'found', 'page'])
    expect(toggle('dir', 'page', 'hidden')).toEqual(['dir', 'found', 'hidden', 'page'])
    expect(toggle('dir', 'page', 'hidden', 'found')).toEqual(['dir', 'hidden'])
    expect(toggle('dir', 'page', 'found')).toEqual([])
  })

  it('remove directories that become empty', () => {
    const forest = forestOf([
      { id: 'one', title: '1' },
      { id: 'a', parentId: 'one', title: 'a' },
      { id: 'two', title: '2' },
      { id: 'b', parentId: 'two', title: 'b' },
    ])
    const bounds: ChangeBounds = {
      isChangeable: () => true,
      isContainer: id => id === 'one' || id === 'two',
    }
    const all = new Set(['one', 'a', 'two', 'b'])
    expect([...toggled(forest, all, 'one', bounds, ['a', 'b'])]).toEqual([])
  })

  it('leave ids alone that the tree does not know', () => {
    const forest = forestOf([{ id: '1', title: 'a' }])
    expect([...toggled(forest, new Set(['99']), '1', open)].sort()).toEqual(['1', '99'])
    expect([...noneGranted(forest, new Set(['1', '99']), open)]).toEqual(['99'])
  })
})

describe('taking the last button of a page away', () => {
  const forest = forestOf([
    { id: 'dir', title: 'd' },
    { id: 'page', parentId: 'dir', title: 'p' },
    { id: 'button', parentId: 'page', title: 'b' },
  ])
  const bounds: ChangeBounds = { isChangeable: () => true, isContainer: id => id === 'dir' }
  const all = new Set(['dir', 'page', 'button'])

  it('leaves the page, which may still be looked at', () => {
    expect([...toggled(forest, all, 'button', bounds)]).toEqual(['dir', 'page'])
  })

  it('and the page itself takes the empty directory with it', () => {
    expect([...toggled(forest, all, 'page', bounds)]).toEqual([])
  })
})
