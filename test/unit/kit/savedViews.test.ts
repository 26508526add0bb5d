import { describe, expect, it } from 'vitest'
import type { Place } from '#resources/core/registry.ts'
import { user } from '#resources/user.ts'
import { isChanged, type SavedView, shownBy } from '#src/kit/savedViews/views.ts'

const screen = user.screens.main
const place = { resource: user, key: 'main', screen } as unknown as Place
const view = {
  filters: { q: '张', status: 1, passwordHash: 'x' },
  columns: ['gone', 'realName', 'userName'],
  sort: ['gone', 'ASC'],
}

describe('a view', () => {
  it('brings what the screen has, in its order, and names what it drops', () => {
    expect(shownBy(place, view)).toEqual({
      filters: { q: '张', status: 1 },
      columns: screen.columns.filter(name => ['userName', 'realName'].includes(name)),
      sort: [screen.sort[0], screen.sort[1].toUpperCase()],
      dropped: ['passwordHash', 'gone'],
    })
  })

  it('is changed by what one can see alone', () => {
    const kept = { ...view, id: '1' } as unknown as SavedView
    const now = shownBy(place, view)
    expect(isChanged(place, kept, { ...now, filters: { status: 1, q: '张' } })).toBe(false)
    expect(isChanged(place, kept, { ...now, filters: { q: '张' } })).toBe(true)
    expect(isChanged(place, kept, { ...now, columns: ['userName'] })).toBe(true)
    expect(isChanged(place, kept, { ...now, sort: ['userName', 'DESC'] })).toBe(true)
  })
})
