import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '#server/base/cleanHtml.ts'

describe('sanitize-html', () => {
  it('runs on this version of Node, which it does not declare, and has no known vulnerabilities', () => {
    const path = new URL('../../../node_modules/sanitize-html/package.json', import.meta.url)
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_017_007)
    expect(
      cleanHtml(
        '<p onclick="a()">Hi <b>there</b><script>b()</script><a href="javascript:c()">x</a></p>',
      ),
    ).toMatch(/^<p>Hi <b>there<\/b><a[^>]*>x<\/a><\/p>$/)
    expect(cleanHtml('<xmp><img src=x onerror=d()></xmp>')).not.toContain('onerror')
  })
})
