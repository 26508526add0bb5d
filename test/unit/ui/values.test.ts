import { describe, expect, it } from 'vitest'
import { colourOf, initialsOf } from '#src/ui/person.ts'
import { relativeTime } from '#src/ui/time.ts'

const now = Date.parse('2026-01-01T12:00:00Z')

describe('how long ago', () => {
  it('is told in the largest unit that fits', () => {
    expect(relativeTime('2026-01-01T11:57:00Z', now, 'en-US')).toBe('3 minutes ago')
    expect(relativeTime('2025-12-31T12:00:00Z', now, 'en-US')).toBe('1 day ago')
    expect(relativeTime('2024-01-01T12:00:00Z', now, 'zh-CN')).toBe('2 年前')
    expect(relativeTime('2026-01-01T14:00:00Z', now, 'en-US')).toBe('in 2 hours')
  })

  it('is nothing within a minute', () => {
    expect(relativeTime('2026-01-01T11:59:30Z', now, 'en-US')).toBeUndefined()
  })
})

describe('the letters of a person', () => {
  it('are the given name in Chinese and initials elsewhere', () => {
    expect([
      initialsOf('欧阳修文'),
      initialsOf('张伟', 1),
      initialsOf('Ada Lovelace'),
      initialsOf('bob.smith'),
      initialsOf(''),
    ]).toEqual(['修文', '伟', 'AL', 'BS', ''])
  })

  it('stand on the same colour each time', () => {
    expect(colourOf('张伟')).toBe(colourOf('张伟'))
    expect(colourOf('张伟')).toMatch(/^#[0-9a-f]{6}$/)
  })
})
