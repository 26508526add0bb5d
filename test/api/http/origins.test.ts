import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const front = 'https://app.example.com'
const posts = '/user/admin/post'
let house: TestApp
let tenant: Client
let closed: TestApp

beforeAll(async () => {
  house = await startTestApp({ origins: [front, 'http://localhost:5173'] })
  closed = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => Promise.all([house.close(), closed.close()]))

const send = (
  origin: string | undefined,
  method: string,
  path: string,
  { body, at = house, ...headers }: Record<string, string> & { at?: TestApp } = {} as never,
) =>
  at.app.request(path, {
    method,
    headers: {
      'accept-language': 'en-US',
      ...(origin === undefined ? {} : { origin }),
      ...headers,
    },
    ...(body ? { body } : {}),
  })
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

/** Origins that are not allowed, however similar they are to the allowed one. */
const strangers = [
  'null',
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://evil-app.example.com',
  'https://sub.app.example.com',
  'https://example.com',
  'https://APP.example.com',
  'https://app.example.com:443',
  'https://app.example.com:8443',
  'https://app.example.com.',
  'https://app.example.com/',
  'https://app.example.com@evil.example',
  'http://app.example.com',
  'http://localhost',
  'http://localhost:51730',
  'https://app.example.com, https://evil.example',
  'https://app.example.com https://evil.example',
  ' ',
]

describe('a page of another origin', () => {
  const preflight = (origin: string, path = posts, at = house) =>
    send(origin, 'OPTIONS', path, {
      at,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    } as never)

  it('that is allowed gets a preflight answer that is valid for an hour', async () => {
    const answer = await preflight(front)
    expect(answer.status).toBe(204)
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': front,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringMatching(
        /Authorization.*X-XSRF-TOKEN.*X-Tenant/,
      ),
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'access-control-max-age': '3600',
    })
    expect(answer.headers.get('vary')).toBe('Origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await preflight(front, '/user/admin/nothing')).status).toBe(204)
  })

  it('that is allowed reads and writes with its token, without a cookie', async () => {
    const authorization = tenant.token ?? ''
    const read = await send(front, 'GET', posts, { authorization })
    expect(corsOf(read)).toMatchObject({ 'access-control-allow-origin': front })
    expect(read.headers.get('vary')).toBe('Origin, Accept-Encoding')
    expect(read.headers.get('set-cookie')).toBeNull()
    const written = await send(front, 'POST', posts, {
      authorization,
      'content-type': 'application/json',
      body: JSON.stringify({ name: 'From elsewhere', code: 'elsewhere' }),
    })
    expect(await written.json()).toMatchObject({ code: 0 })
    expect(corsOf(written)).toMatchObject({ 'access-control-allow-origin': front })
  })

  it('that is allowed signs in and gets a token without a cookie', async () => {
    const answer = await send(front, 'POST', '/user/admin/site/demo/login', {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      body: '{"account":"tenant"}',
    })
    expect(await answer.json()).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('can also read refusals: of an ended session, of an unknown route', async () => {
    for (const path of [posts, '/user/admin/nothing']) {
      const answer = await send(front, 'GET', path, { authorization: 'x'.repeat(43) })
      expect(corsOf(answer)).toMatchObject({ 'access-control-allow-origin': front })
    }
  })

  it('gets nothing with a cookie only', async () => {
    const cookie = `XSRF-TOKEN=${tenant.crossSite}`
    const read = await send(front, 'GET', posts, { cookie })
    expect(await read.json()).toMatchObject({ code: 61 })
    const written = await send(front, 'POST', posts, {
      cookie,
      'x-xsrf-token': tenant.crossSite ?? '',
      'content-type': 'application/json',
      body: '{}',
    })
    expect(await written.json()).toMatchObject({ code: 61 })
  })

  it('does not make a provider redirect back to itself', async () => {
    for (const path of ['/user/admin/site/provider/begin', '/user/admin/site/passkey/options']) {
      const answer = await send(front, 'POST', path, {
        'content-type': 'application/json',
        body: '{"provider":"1"}',
      })
      expect(await answer.json(), path).toMatchObject({ code: 62 })
    }
    const bound = await send(front, 'POST', '/user/admin/member/account/identities/begin', {
      authorization: tenant.token ?? '',
      'content-type': 'application/json',
      body: '{"provider":"1"}',
    })
    expect((await bound.json()).code).toBe(62)
  })

  it.each(strangers)('that is not allowed gets no CORS headers: %j', async origin => {
    const asked = await preflight(origin)
    expect([asked.status, corsOf(asked)]).toEqual([405, {}])
    const authorization = tenant.token ?? ''
    const read = await send(origin, 'GET', posts, { authorization })
    expect(corsOf(read)).toEqual({})
    expect(read.headers.get('vary')).toBe('Origin, Accept-Encoding')
    const written = await send(origin, 'POST', posts, {
      authorization,
      'content-type': 'application/json',
      body: JSON.stringify({ name: 'Refused', code: 'refused' }),
    })
    expect(await written.json()).toMatchObject({ code: 62, data: { xsrf: true } })
    const signIn = await send(origin, 'POST', '/user/admin/site/demo/login', {
      'content-type': 'application/json',
      body: '{"account":"tenant"}',
    })
    // The tests' own host is localhost, so its pages are our own and send the cross-site token.
    const own = ['', 'http://localhost'].includes(origin.trim())
    expect((await signIn.json()).code).toBe(own ? 0 : 62)
  })

  it('is never allowed when ORIGINS is empty', async () => {
    expect((await preflight(front, posts, closed)).status).toBe(405)
    const answer = await closed.app.request('/admin/admin/site/config', {
      headers: { origin: front },
    })
    expect(corsOf(answer)).toEqual({})
    expect(answer.headers.get('vary')).toBe('Accept-Language')
  })

  it('gets no page of the console', async () => {
    const answer = await send(front, 'OPTIONS', '/', { 'access-control-request-method': 'GET' })
    expect(answer.status).not.toBe(200)
  })
})

describe('our own pages', () => {
  it('still need the cross-site token', async () => {
    const { token, crossSite } = tenant
    const write = async (headers: Record<string, string>) => {
      const answer = await send(undefined, 'POST', posts, {
        authorization: token ?? '',
        'content-type': 'application/json',
        body: '{}',
        ...headers,
      })
      return answer.json()
    }
    expect(await write({})).toMatchObject({ code: 62 })
    expect(await write({ 'x-xsrf-token': crossSite ?? '' })).toMatchObject({ code: 51 })
  })
})

describe('ORIGINS', () => {
  const read = (ORIGINS: string) => readEnv({ ORIGINS }).origins

  it('lists origins as browsers send them', () => {
    expect(readEnv({}).origins).toEqual([])
    expect(read('')).toEqual([])
    expect(read(` ${front},http://localhost:5173 http://[::1]:3000`)).toEqual([
      front,
      'http://localhost:5173',
      'http://[::1]:3000',
    ])
  })

  it.each([
    '*',
    'null',
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/admin',
    'https://app.example.com?x',
    'https://app.example.com#x',
    'https://user:word@app.example.com',
    'https://app.example.com:443',
    'https://APP.example.com',
    'https://app.example.com.',
    'https://bücher.example',
    'app.example.com',
    '//app.example.com',
    'file:///tmp',
    'ftp://example.com',
    'chrome-extension://abcdef',
    'javascript:alert(1)',
    'https://',
  ])('does not start with %s', text => {
    expect(() => read(text)).toThrow(/^ORIGINS holds '/)
  })
})
