import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { allowedHosts } from '#server/http/hosts.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

const hostsOf = (from: Record<string, string>, trial: boolean) => {
  const env = readEnv(from)
  return allowedHosts(env, trial)
}

let house: TestApp
let server: { address: string; close(): Promise<void> }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  house = await startTestApp({ hosts: hostsOf({}, true), consoleDir: folder })
  server = await house.startServer()
})
afterAll(async () => {
  await server.close()
  await house.close()
})

interface Raw {
  line?: string
  headers?: readonly string[]
  body?: string
}

/** What a raw request is answered with: the status, and the rest. */
const send = ({ line = 'GET /health/live HTTP/1.1', headers = [], body = '' }: Raw, at = server) =>
  new Promise<{ status: number; text: string }>(resolve => {
    const { port } = new URL(at.address)
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', part => {
      text += part
    })
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
    const lines = [line, ...headers, `content-length: ${body.length}`, 'connection: close']
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })

const demoLogin = (host: string, origin: string) =>
  send({
    line: 'POST /user/admin/site/demo/login HTTP/1.1',
    headers: [`host: ${host}`, `origin: ${origin}`, 'content-type: application/json'],
    body: '{"account":"platform"}',
  })

describe('HOSTS with ports', () => {
  const HOSTS =
    'Console.Example.COM.:0443, plain.example:80, other.example:8443, [2001:DB8:0::1]:443'
  let named: TestApp
  let at: { address: string; close(): Promise<void> }
  beforeAll(async () => {
    named = await startTestApp({ hosts: hostsOf({ HOST: '0.0.0.0', HOSTS }, false) })
    at = await named.startServer()
  })
  afterAll(async () => {
    await at.close()
    await named.close()
  })
  const asked = async (host: string) =>
    (await send({ line: 'GET /user/admin/member/info HTTP/1.1', headers: [`host: ${host}`] }, at))
      .status

  it.each([
    'console.example.com',
    'CONSOLE.example.com.',
    'console.example.com:443',
    'plain.example',
    'other.example:8443',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
  ])('answers for %s', async host => {
    expect(await asked(host)).toBe(200)
  })

  it.each(['console.example.com:8443', 'other.example', 'other.example:443', '[2001:db8::1]:80'])(
    'does not answer for %s',
    async host => {
      expect(await asked(host)).toBe(421)
    },
  )

  it.each(['a.example:0', 'a.example:65536', '.', '2001:db8::1', 'https://a.example'])(
    'refuse to start with %s and say so',
    entry => {
      expect(() => readEnv({ HOSTS: entry })).toThrow(`HOSTS holds '${entry}'`)
    },
  )
})

describe('a trial on a loopback address', () => {
  it('gives no token to a page whose name was made to lead here', async () => {
    const { status, text } = await demoLogin('evil.example:8000', 'http://evil.example:8000')
    expect(status).toBe(421)
    expect(text).not.toContain('"token"')
    expect(text).toContain('HOSTS')
  })

  it.each([
    ['localhost:8000', 'http://localhost:8000'],
    ['LocalHost.:8000', 'http://localhost.:8000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
    ['[::1]:8000', 'http://[::1]:8000'],
  ])('signs in for %s', async (host, origin) => {
    expect(await demoLogin(host, origin)).toMatchObject({
      status: 200,
      text: expect.stringContaining('"token"'),
    })
  })

  it.each([
    ['localhost:8000', 'http://evil.example:8000'],
    ['localhost:8000', 'http://localhost:9000'],
    ['localhost:8000', 'http://127.0.0.1:8000'],
    ['localhost:8000', 'null'],
  ])('refuses %s to a page of %s', async (host, origin) => {
    const { status, text } = await demoLogin(host, origin)
    expect([status, text.includes('"code":62')]).toEqual([200, true])
  })

  const page = (path: string) => `GET ${path} HTTP/1.1`
  it.each([
    ['a name of elsewhere', page('/user/web/'), ['host: evil.example']],
    ['a name that begins like ours', page('/user/web/'), ['host: localhost.evil.example']],
    ['a name that ends like ours', page('/user/web/'), ['host: evil.example@localhost']],
    ['no name in HTTP/1.0', 'GET /user/web/ HTTP/1.0', []],
    ['two names', page('/user/web/'), ['host: localhost', 'host: evil.example']],
    ['the same name twice', page('/user/web/'), ['host: localhost', 'Host: localhost']],
    ['events', page('/user/admin/member/events'), ['host: evil.example']],
    ['a file', page('/admin/admin/file/content?id=1'), ['host: evil.example']],
    ['a picture', page(`/user/files/${'0'.repeat(64)}.webp`), ['host: evil.example']],
    ['what is nowhere', page('/nothing'), ['host: evil.example']],
    ['a forwarded name', page('/user/web/'), ['host: evil.example', 'x-forwarded-host: localhost']],
  ])('is not reached by %s', async (_, line, headers) => {
    const { status } = await send({ line, headers })
    expect([400, 421]).toContain(status)
  })

  it('does not take the name from the request line', async () => {
    const line = 'GET http://localhost/user/web/ HTTP/1.1'
    expect((await send({ line, headers: ['host: evil.example'] })).status).toBe(421)
    const other = 'GET http://evil.example/user/web/ HTTP/1.1'
    expect((await send({ line: other, headers: ['host: localhost'] })).status).toBe(404)
  })

  it('needs a name in HTTP/1.1', async () => {
    expect((await send({ line: page('/user/web/') })).status).toBe(400)
  })

  it('tells probes that it lives, whatever they call it', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect((await send({ line: page(path), headers: ['host: 10.0.0.7:8000'] })).status).toBe(200)
  })

  it('notes the name that it refused', async () => {
    await send({ line: page('/user/web/'), headers: ['host: mistaken.example'] })
    await expect.poll(() => house.lines.join()).toContain('"host":"mistaken.example"')
  })
})

describe('behind a proxy', () => {
  let proxied: TestApp
  beforeAll(async () => {
    const env = { PROXIES: '1', HOSTS: 'console.example.com, other.example:8443' }
    proxied = await startTestApp({ proxies: 1, hosts: hostsOf(env, false) })
  })
  afterAll(() => proxied.close())

  const status = async (host: string, forwarded?: string) =>
    (
      await proxied.app.request('/user/admin/site/loginConfig', {
        headers: { host, ...(forwarded ? { 'x-forwarded-host': forwarded } : {}) },
      })
    ).status

  it('every name that a request carries has to be one of HOSTS', async () => {
    expect(await status('console.example.com')).toBe(200)
    expect(await status('Console.Example.com.:443')).toBe(200)
    expect(await status('other.example:8443')).toBe(200)
    expect(await status('other.example')).toBe(421)
    expect(await status('127.0.0.1:8000', 'console.example.com')).toBe(200)
    expect(await status('evil.example', 'console.example.com')).toBe(421)
    expect(await status('console.example.com', 'evil.example')).toBe(421)
    expect(await status('console.example.com', 'evil.example, console.example.com')).toBe(200)
  })

  it('a page is compared with the name that the proxy was asked by', async () => {
    const answer = (origin: string) =>
      proxied
        .anyone()
        .post(
          '/user/admin/site/accountLogin',
          {},
          { host: '127.0.0.1:8000', 'x-forwarded-host': 'console.example.com', origin },
        )
    expect((await answer('https://console.example.com')).code).toBe(51)
    expect((await answer('https://127.0.0.1:8000')).code).toBe(62)
  })
})

describe('the names to answer for', () => {
  const answersFor = (from: Record<string, string>, trial: boolean) => {
    const allowed = hostsOf(from, trial)
    return allowed && { names: [...allowed.names].sort(), addresses: allowed.addresses }
  }
  const loopback = ['127.0.0.1', '[::1]', 'localhost']

  it('are those of the machine itself on a loopback address', () => {
    expect(answersFor({}, true)).toEqual({ names: loopback, addresses: false })
    expect(answersFor({ HOST: '::1' }, false)).toEqual({ names: loopback, addresses: false })
    expect(answersFor({ HOST: '127.0.0.5' }, false)?.names).toContain('127.0.0.5')
    expect(answersFor({ PROXIES: '1', DEMO: '1' }, true)?.names).toEqual(loopback)
  })

  it('are addresses in a trial elsewhere, which no page can borrow', () => {
    expect(answersFor({ HOST: '0.0.0.0' }, true)).toEqual({ names: loopback, addresses: true })
  })

  it('are the proxy’s business unless HOSTS says otherwise', () => {
    expect(answersFor({ PROXIES: '1' }, false)).toBeUndefined()
    expect(answersFor({ HOST: '0.0.0.0' }, false)).toBeUndefined()
    expect(answersFor({ HOST: '0.0.0.0', HOSTS: 'A.example.' }, false)?.names).toEqual([
      'a.example',
    ])
    expect(answersFor({ HOSTS: '[0::1]:80,b' }, false)?.names).toEqual(
      ['[::1]:80', 'b', ...loopback].sort(),
    )
  })

  it.each(['https://a.example', 'a.example/', 'a b:x', '*.example'])('are no %j', HOSTS => {
    expect(() => hostsOf({ HOSTS }, false)).toThrow(/HOSTS holds/)
  })
})
