import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

/** `PROXIES`, the `X-Forwarded-Proto` header, and whether the browser uses TLS. */
const cases: readonly (readonly [number, string | undefined, boolean])[] = [
  [0, 'https', false],
  [1, undefined, false],
  [1, '', false],
  [1, 'https', true],
  [1, 'HTTPS', true],
  [1, ' https ', true],
  [1, 'http', false],
  // The caller wrote the first entry.
  [1, 'https, http', false],
  [1, 'http, https', true],
  [1, 'httpss', false],
  [1, 'https://', false],
  [1, '"https"', false],
  [1, 'wss', false],
  [2, 'https, http', true],
  [2, 'https,http', true],
  [2, 'http, https', false],
  [2, 'http, https, http', true],
  [2, 'https, http, http', false],
  // Fewer entries than proxies: one of them passes the header on.
  [2, 'https', true],
  [2, 'http', false],
  // Empty entries do not count.
  [2, 'https, , http', true],
  [2, ', https', true],
  [2, undefined, false],
  [3, 'https, http', true],
  [3, 'https, http, http', true],
]

const counts = [...new Set(cases.map(([proxies]) => proxies))]

describe.each(counts)('with PROXIES=%i', proxies => {
  let house: TestApp
  beforeAll(async () => {
    house = await startTestApp({ proxies })
  })
  afterAll(() => house.close())

  const own = cases.filter(([count]) => count === proxies).map(([, sent, over]) => [sent, over])
  it.each(own)('X-Forwarded-Proto: %s', async (sent, overTls) => {
    const headers = {
      'content-type': 'application/json',
      host: 'localhost',
      ...(sent === undefined ? {} : { 'x-forwarded-proto': String(sent) }),
    }
    const answer = await house.app.request('http://localhost/user/admin/site/demo/login', {
      method: 'POST',
      headers,
      body: JSON.stringify({ account: 'tenant' }),
    })
    expect((await answer.json()).code).toBe(0)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect([
      cookie.startsWith('XSRF-TOKEN='),
      cookie.includes('; Secure'),
      answer.headers.get('strict-transport-security') !== null,
    ]).toEqual([true, overTls, overTls])
  })

  it('does not read Forwarded (RFC 7239)', async () => {
    const answer = await house.app.request('/admin/admin/site/config', {
      headers: { forwarded: 'for=192.0.2.60;proto=https;by=203.0.113.43' },
    })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })
})
