import { describe, expect, it } from 'vitest'
import { ownPath } from '#src/providers/paths.ts'

describe('where signing in leads', () => {
  it.each(['/user/web/org/user', '/admin/web/org/dept?q=1', '/user/web/'])('follows %s', path => {
    expect(ownPath(path)).toBe(path)
  })

  it('takes a whole address of this site as its path', () => {
    expect(ownPath(`${location.origin}/user/web/org/post`)).toBe('/user/web/org/post')
  })

  it.each([
    'https://evil.example/user/web/',
    '//evil.example/user/web/',
    '/\\evil.example/user/web/',
    '/user/web/../../etc',
    'javascript:alert(1)',
    '\t//evil.example',
    '/elsewhere',
    '/user/web/user/logout',
    '/user/web/user/login?redirect=/user/web/',
    '',
  ])('does not follow %j', path => {
    expect(ownPath(path)).toBeUndefined()
  })
})
