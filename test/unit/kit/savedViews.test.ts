import { describe, expect, it } from 'vitest'
import { user } from '#resources/user.ts'
import { fitting, isChanged, type SavedView } from '#src/kit/savedViews/views.ts'

const screen = user.screens.main
const view = {
  filters: { q: '张', status: 1, passwordHash: 'x' },
  columns: ['gone', 'realName', 'userName'],
  sort: ['gone', 'ASC'],
}

describe('a view', () => {
  it('brings what the screen has, in its order, and drops the rest without a word', () => {
    expect(fitting(screen, view)).toEqual({
      filters: { q: '张', status: 1 },
      columns: screen.columns.filter(name => ['userName', 'realName'].includes(name)),
      sort: [screen.sort[0], screen.sort[1].toUpperCase()],
    })
  })

  it('is changed by what one can see alone', () => {
    const kept = { ...view, id: '1' } as unknown as SavedView
    const now = fitting(screen, view)
    expect(isChanged(screen, kept, { ...now, filters: { status: 1, q: '张' } })).toBe(false)
    expect(isChanged(screen, kept, { ...now, filters: { q: '张' } })).toBe(true)
    expect(isChanged(screen, kept, { ...now, columns: ['userName'] })).toBe(true)
    expect(isChanged(screen, kept, { ...now, sort: ['userName', 'DESC'] })).toBe(true)
  })
})
