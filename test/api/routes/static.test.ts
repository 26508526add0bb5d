import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
const script = 'console.info("x")'

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  writeFileSync(
    join(folder, 'console.html'),
    `<!doctype html><title>console</title><script>${script}</script><script src="x.js"></script>`,
  )
  writeFileSync(join(folder, 'assets/main-abc.js'), script)
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '..', 'outside.txt'), 'secret')
  house = await startTestApp({ consoleDir: folder })
})
afterAll(() => house.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  house.app.request(path, { headers })

describe('the console’s files', () => {
  it.each([
    '/user/web/',
    '/admin/web/',
    '/user/web/org/user',
    '/user/web/user/login',
    '/user/web/x.y/z',
    '/user/web/docs/v1.2',
    '/user/web/docs/%E4%B8%AD',
    '/user/web/org/user/%zz/show',
    '/user/web/%',
  ])('%s is the page, revalidated each time', async path => {
    const answer = await get(path)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src 'self'(?: 'sha256-\S+')?;.*frame-ancestors 'none'/,
    )
  })

  it('may run the inline scripts of the build by their hash, and no others', async () => {
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = (await get('/user/web/org/user')).headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    const file = (await get('/user/web/assets/main-abc.js')).headers.get('content-security-policy')
    expect(file).toContain("script-src 'self';")
  })

  it('start with the console’s page, except for visitors of the sign-in page', async () => {
    const titleAt = async (path: string) =>
      /<title>(.*)<\/title>/.exec(await (await get(path)).text())?.[1]
    expect(await Promise.all(['org/user', ''].map(it => titleAt(`/user/web/${it}`)))).toEqual([
      'console',
      'console',
    ])
    const signIn = ['/user/web/user/login', '/admin/web/user/login/', '/user/web/user/logout']
    expect(await Promise.all(signIn.map(titleAt))).toEqual(['x', 'x', 'x'])
  })

  it('are not sent again while unchanged', async () => {
    const tag = (await get('/user/web/')).headers.get('etag') ?? ''
    expect((await get('/user/web/', { 'if-none-match': tag })).status).toBe(304)
  })

  it('with a hash in their name are immutable and sent compressed', async () => {
    const answer = await get('/user/web/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect([answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
  })

  it('are sent uncompressed to callers without brotli', async () => {
    const answer = await get('/user/web/assets/main-abc.js', { 'accept-encoding': 'br;q=0' })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, script])
  })

  it('that are missing below assets are 404, so that the page can tell', async () => {
    expect((await get('/user/web/assets/main-gone.js')).status).toBe(404)
  })

  it.each([
    '.env',
    '.git/config',
    'org/.hidden/page',
    'nope.js',
    'backup.7z',
    'sw.js.map',
    'org/user.php',
    'backup.tar.gz/',
    '%2eenv',
    'nope%2ejs',
    'nope.j%73',
    'x%5c.env',
    '%zz/assets/x.js',
    '%c0%ae',
  ])('with an unknown name are 404, whatever the console would show there: %s', async name => {
    for (const base of ['/user/web/', '/admin/web/']) {
      const answer = await get(base + name)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
  })

  it('refuse writes', async () => {
    for (const path of ['/', '/user/web', '/user/web/', '/user/web/assets/main-abc.js']) {
      const answer = await house.app.request(path, { method: 'POST' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it.each([
    '/user/web/../outside.txt',
    '/user/web/%2e%2e/outside.txt',
    '/user/web/..%2foutside.txt',
    '/user/web/assets/..%2f..%2foutside.txt',
  ])('are never read outside of the folder: %s', async path => {
    expect(await (await get(path)).text()).not.toContain('secret')
  })

  it('are redirected to from the root', async () => {
    const answer = await get('/')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/user/web/'])
  })
})
