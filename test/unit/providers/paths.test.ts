import { describe, expect, it } from 'vitest'
import { safeExternalUrl, safeRedirectPath } from '#src/providers/paths.ts'

describe('where signing in leads', () => {
  it.each(['/user/web/org/user', '/admin/web/org/dept?q=1', '/user/web/'])('follows %s', path => {
    expect(safeRedirectPath(path)).toBe(path)
  })

  it('takes a whole address of this site as its path', () => {
    expect(safeRedirectPath(`${location.origin}/user/web/org/post`)).toBe('/user/web/org/post')
  })

  it.each([
    'https://evil.example/user/web/',
    '//evil.example/user/web/',
    '/\\evil.example/user/web/',
    '/user/web/../../etc',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/user/web/%2e%2e/%2e%2e/evil',
    '/user/web/..//evil.example',
    'https:evil.example',
    'https:///evil.example/user/web/',
    'http://evil.example/user/web/',
    '//evil.example\\@localhost/user/web/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '/user/web/\u0000',
    '/user/webber',
    '/user/web/user/jump?redirect=https://evil.example',
    '/user/web/user/access?code=1&state=2',
    '\t//evil.example',
    '/elsewhere',
    '/user/web/user/logout',
    '/user/web/user/login?redirect=/user/web/',
    '',
  ])('does not follow %j', path => {
    expect(safeRedirectPath(path)).toBeUndefined()
  })
})

describe('another site that one may be asked about', () => {
  it('is named by its host', () => {
    expect(safeExternalUrl('https://docs.example.com/a?b=1')?.host).toBe('docs.example.com')
  })

  it('is told from a look-alike by the spelling that the network uses', () => {
    expect(safeExternalUrl('https://\u0435xample.com/')?.host).toBe('xn--xample-2of.com')
  })

  it.each([
    'http://plain.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://localhost@evil.example/',
    'https://name:word@evil.example/',
    'https:\\\\evil.example',
    'https://evil.example/\u0007',
    'ftp://evil.example',
    '',
    null,
  ])('is never %j', address => {
    expect(safeExternalUrl(address)).toBeUndefined()
  })
})
