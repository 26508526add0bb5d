import { describe, expect, it } from 'vitest'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { user } from '#resources/user.ts'
import { applicableStateOf, isChanged, type SavedView } from '#src/kit/savedViews/views.ts'

const screen = user.screens.main
const place = { resource: user, key: 'main', screen } as unknown as ResourceScreen
const view = {
  filters: { q: '张', status: 1, passwordHash: 'x' },
  columns: ['gone', 'realName', 'userName'],
  sort: ['gone', 'ASC'],
}

describe('a view', () => {
  it('brings what the screen has, in its order, and names what it drops', () => {
    expect(applicableStateOf(place, view)).toEqual({
      filters: { q: '张', status: 1 },
      columns: screen.columns.filter(name => ['userName', 'realName'].includes(name)),
      sort: [screen.sort[0], screen.sort[1].toUpperCase()],
      dropped: ['passwordHash', 'gone'],
    })
  })

  it('is changed by what one can see alone', () => {
    const kept = { ...view, id: '1' } as unknown as SavedView
    const now = applicableStateOf(place, view)
    expect(isChanged(place, kept, { ...now, filters: { status: 1, q: '张' } })).toBe(false)
    expect(isChanged(place, kept, { ...now, filters: { q: '张' } })).toBe(true)
    expect(isChanged(place, kept, { ...now, columns: ['userName'] })).toBe(true)
    expect(isChanged(place, kept, { ...now, sort: ['userName', 'DESC'] })).toBe(true)
  })

  it('is not changed by the order of keys, such as of a range that the database returned', () => {
    const range = { to: '2026-11-02', from: '2026-11-01' }
    const kept = { ...view, filters: { createdAt: range }, id: '1' } as unknown as SavedView
    const now = {
      ...applicableStateOf(place, kept),
      filters: { createdAt: { from: range.from, to: range.to } },
    }
    expect(isChanged(place, kept, now)).toBe(false)
    const other = { from: range.from, to: '2026-11-03' }
    expect(isChanged(place, kept, { ...now, filters: { createdAt: other } })).toBe(true)
  })
})
