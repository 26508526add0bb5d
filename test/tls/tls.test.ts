import { rm } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#test/support/product.ts'
import { ask, type Site, send } from './client.ts'
import {
  type Certificate,
  type FrontProxy,
  folderOf,
  host,
  makeCertificate,
  startCaddy,
  startInnerNginx,
  startNginx,
} from './proxies.ts'

/** Starts the proxies in front of the server; the first one is the one that browsers call. */
type Start = (to: string, certificate: Certificate) => Promise<readonly FrontProxy[]>

const ways: readonly (readonly [string, number, Start])[] = [
  ['nginx', 1, async (to, certificate) => [await startNginx({ to, certificate })]],
  ['Caddy', 1, async (to, certificate) => [await startCaddy({ to, certificate })]],
  [
    'nginx before a second nginx',
    2,
    async (to, certificate) => {
      const inner = await startInnerNginx(to)
      return [await startNginx({ to: `127.0.0.1:${inner.plain}`, certificate }), inner]
    },
  ],
]

let folder: string
let certificate: Certificate
let browser: Browser
beforeAll(async () => {
  folder = await folderOf()
  certificate = await makeCertificate(folder)
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  })
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(ways)('the sample for %s', (_, count, start) => {
  let product: Product
  let proxies: readonly FrontProxy[] = []
  let site: Site
  let plain: Site
  beforeAll(async () => {
    product = await startProduct({ PROXIES: String(count), HOSTS: host, DEMO: '1' })
    proxies = await start(new URL(product.address).host, certificate)
    const { encrypted, plain: port } = proxies[0] as FrontProxy
    site = { port: encrypted, ca: certificate.cert }
    plain = { port }
  })
  afterAll(async () => {
    for (const proxy of proxies) await proxy.end()
    await product?.end()
  })

  const signIn = async (headers: Record<string, string> = {}) => {
    const answer = await ask(site, '/user/admin/site/demo/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ account: 'tenant' }),
    })
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    const [, crossSite = ''] = /XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
    const { token } = JSON.parse(answer.text).data as { token: string }
    return { cookie, sent: { authorization: token, 'x-xsrf-token': crossSite } }
  }

  it('serves the console over TLS only, with HSTS for a year', async () => {
    const page = await ask(site, '/user/web/user/login')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000',
    ])
    expect(page.text).toContain('<div id="root">')
    const elsewhere = await ask(plain, '/user/web/', { headers: { host } })
    expect([301, 308]).toContain(elsewhere.status)
    expect(elsewhere.headers.location).toBe(`https://${host}/user/web/`)
    const other = await ask(site, '/user/web/', { headers: { host: 'evil.example' } })
    expect(other.text).not.toContain('<div id="root">')
  })

  it('supports HTTP/2, so that an event stream needs no connection of its own', async () => {
    const session = connectHttp2(`https://${host}:${site.port}`, {
      ca: certificate.cert,
      servername: host,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const stream = session.request({ ':path': '/health/live' })
    const head = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.once('error', reject)
      stream.once('response', resolve)
    })
    session.destroy()
    expect(head[':status']).toBe(200)
  })

  it('signs in with a Secure cookie, whatever forwarding headers the caller sends', async () => {
    for (const said of ['https', 'http', 'ftp']) {
      const { cookie } = await signIn({ 'x-forwarded-proto': said })
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/)
    }
    const page = await ask(site, '/user/web/', { headers: { 'x-forwarded-proto': 'http' } })
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('ignores an address sent by the caller', async () => {
    const { sent } = await signIn({ 'x-forwarded-for': '203.0.113.9' })
    const list = await ask(site, '/user/admin/session', { headers: sent })
    expect(list.text).toContain('"ip":"127.0.0.1"')
    expect(list.text).not.toContain('203.0.113.9')
  })

  it('does not buffer an event stream', async () => {
    const { sent } = await signIn()
    const stream = await send(site, '/user/admin/member/events', { headers: sent })
    expect(stream.headers['content-type']).toContain('text/event-stream')
    let said = ''
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
    await expect.poll(() => said).toContain('event: rights')
    await ask(site, '/user/admin/site/logout', { method: 'POST', headers: sent })
    await expect.poll(() => said).toContain('event: end')
    stream.destroy()
  })

  it('lets an address with a thousand ids through', async () => {
    const { sent } = await signIn()
    const id = Array.from({ length: 1000 }, (_, at) => String(1_000_000_000_000_000 + at))
    const filter = encodeURIComponent(JSON.stringify({ id }))
    const answer = await ask(site, `/user/admin/post?filter=${filter}`, { headers: sent })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, 0])
  })

  it('lets a file of 10 MB through', async () => {
    const { sent } = await signIn()
    const upload = (bytes: number) =>
      ask(site, '/admin/admin/file/upload?use=attachment&name=large.txt', {
        method: 'POST',
        headers: { ...sent, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(bytes, 'a\n'),
      })
    const whole = await upload(10 * 1024 * 1024)
    expect([whole.status, JSON.parse(whole.text).code]).toEqual([200, 0])
    expect((await upload(12 * 1024 * 1024)).status).toBe(413)
  })

  it('carries a browser through sign-in to a live page, without a WebSocket', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'zh-CN' })
    const page = await context.newPage()
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    const streaming = page.waitForResponse(it => it.url().includes('/user/admin/member/events'))
    const address = `https://${host}:${site.port}`
    await page.goto(`${address}/user/web/org/post`)
    await page.getByRole('button', { name: '租户管理员' }).click()
    await page.getByRole('heading', { name: '岗位管理' }).waitFor()
    expect((await streaming).status()).toBe(200)
    const cookies = await context.cookies(address)
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([['XSRF-TOKEN', true]])
    expect(sockets).toEqual([])
    await context.close()
  })
})
