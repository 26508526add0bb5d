import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOut, type OutboundRequest } from '#server/outbound/callOut.ts'
import { type OutboundHostEntry, outboundRulesOf } from '#server/outbound/rules.ts'
import type { Unreachable } from '#server/outbound/unreachable.ts'

let server: Server
let port: number
const seen: IncomingMessage[] = []

const answers: Record<string, RequestListener> = {
  '/ok': (_, answer) => void answer.end('{"a":1}'),
  '/echo': async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const type = request.headers['content-type'] ?? ''
    answer.writeHead(201, { 'content-type': type }).end(`${request.method} ${Buffer.concat(parts)}`)
  },
  '/redirect': (_, answer) => void answer.writeHead(302, { location: '/ok' }).end(),
  '/huge': (_, answer) => void answer.end(Buffer.alloc(1024 * 1024 + 1)),
  '/packed': (_, answer) =>
    void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
  '/silent': () => {},
  '/slow': (_, answer) => {
    answer.writeHead(200)
    const drip = setInterval(() => answer.write(' '), 20)
    answer.on('close', () => clearInterval(drip))
  },
  '/cut': (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' })
    answer.write('x')
    setImmediate(() => answer.destroy())
  },
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    seen.push(request)
    answers[request.url ?? '']?.(request, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here: OutboundHostEntry = { host: '127.0.0.1', port: null, plain: true }
const call = (path: string, wish?: OutboundRequest) =>
  callOut(`http://127.0.0.1:${port}${path}`, outboundRulesOf([here]), wish)
const why = (called: Promise<unknown>) =>
  called.then(
    () => 'answered',
    (error: Unreachable) => error.reason,
  )

/** A name server that gives these answers one after the other. */
const answering = (...addresses: readonly string[]): LookupFunction & { asked: () => number } => {
  let asked = 0
  const lookup = ((_host, _options, done) => {
    const address = addresses[asked] ?? '127.0.0.1'
    asked += 1
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }) as LookupFunction
  return Object.assign(lookup, { asked: () => asked })
}

describe('a call to another server', () => {
  it('returns the answer, and sends no data of ours', async () => {
    const { status, body } = await call('/ok')
    expect([status, body.toString()]).toEqual([200, '{"a":1}'])
    expect(Object.keys(seen.at(-1)?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ])
  })

  it('sends text and binary bodies, and returns the headers of the answer', async () => {
    const headers = { 'content-type': 'text/x-own' }
    for (const [method, body] of [
      ['POST', 'wörd'],
      ['PUT', Buffer.from('wörd')],
    ] as const) {
      const answer = await call('/echo', { method, body, headers })
      expect([answer.status, answer.headers['content-type'], answer.body.toString()]).toEqual([
        201,
        'text/x-own',
        `${method} wörd`,
      ])
    }
  })

  it('follows no redirects, decompresses nothing and reads 1 MB at most', async () => {
    expect(await why(call('/redirect'))).toBe('redirect')
    expect(await why(call('/packed'))).toBe('broken')
    expect(await why(call('/huge'))).toBe('large')
    expect(await why(call('/cut'))).toBe('broken')
  })

  it('has one timeout for the whole call', async () => {
    expect(await why(call('/silent', { timeoutMs: 100 }))).toBe('slow')
    expect(await why(call('/slow', { timeoutMs: 100 }))).toBe('slow')
  })

  it('reports when nothing answers', async () => {
    const none = createServer()
    await new Promise<void>(resolve => none.listen(0, '127.0.0.1', resolve))
    const free = (none.address() as AddressInfo).port
    await new Promise(resolve => none.close(resolve))
    expect(await why(callOut(`http://127.0.0.1:${free}/`, outboundRulesOf([here])))).toBe('refused')
    const lookup = ((_host, _options, done) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), '', 0)) as LookupFunction
    expect(await why(callOut('https://nowhere.example/', outboundRulesOf([]), { lookup }))).toBe(
      'name',
    )
  })
})

describe('an address that must not be called', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://１２７.0.0.1/',
  ])('is refused before anything is sent: %s', async address => {
    expect(await why(callOut(address, outboundRulesOf([])))).toBe('private')
  })

  it.each([
    ['ftp://example.com/', 'url'],
    ['file:///etc/passwd', 'url'],
    ['/relative', 'url'],
    ['https://user:word@example.com/', 'credentials'],
    ['https://user@example.com/', 'credentials'],
    ['http://8.8.8.8/', 'plain'],
  ])('is refused with its reason: %s', async (address, reason) => {
    expect(await why(callOut(address, outboundRulesOf([])))).toBe(reason)
  })

  it('is resolved when the connection is made', async () => {
    const lookup = answering('127.0.0.1')
    expect(await why(callOut('https://rebound.example/', outboundRulesOf([]), { lookup }))).toBe(
      'private',
    )
    expect(lookup.asked()).toBe(1)
  })

  it('stays refused when the name resolves to another one the next time', async () => {
    const lookup = answering('127.0.0.1', '127.0.0.2')
    const allowed = outboundRulesOf([here])
    const address = `http://rebound.example:${port}/ok`
    expect(await why(callOut(address, allowed, { lookup }))).toBe('answered')
    expect(await why(callOut(address, allowed, { lookup }))).toBe('private')
  })

  it('is allowed by its name or network, and without TLS only if the entry says so', async () => {
    const address = `http://inner.example:${port}/ok`
    const opened = (entry: OutboundHostEntry) =>
      why(callOut(address, outboundRulesOf([entry]), { lookup: answering('127.0.0.1') }))
    expect(await opened({ host: 'inner.example', port, plain: true })).toBe('answered')
    expect(await opened({ host: '127.0.0.0/8', port, plain: true })).toBe('answered')
    expect(await opened({ host: 'inner.example', port, plain: false })).toBe('plain')
    expect(await opened({ host: 'inner.example', port: port + 1, plain: true })).toBe('private')
    expect(await opened({ host: 'other.example', port, plain: true })).toBe('private')
    expect(await opened({ host: 'example', port, plain: true })).toBe('private')
  })
})
