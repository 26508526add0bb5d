import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpRefusal } from '#server/base/errors.ts'
import { bodyReader } from '#server/http/body.ts'
import type { AppEnv } from '#server/http/call.ts'
import { listen, type RunningServer } from '#server/http/listen.ts'

let listening: RunningServer
const outcomes: string[] = []
/** Called when a request has reached its handler. */
let begun = () => {}

beforeAll(async () => {
  const app = new Hono<AppEnv>()
  app.post('*', async c => {
    begun()
    try {
      // The delay is the case: the body is read after the caller has disconnected.
      if (c.req.path === '/late') await new Promise(done => setTimeout(done, 100))
      return c.json({ read: (await bodyReader(c).body()) ?? null })
    } catch (error) {
      outcomes.push(error instanceof HttpRefusal ? String(error.status) : 'malformed')
      return c.json({}, error instanceof HttpRefusal ? error.status : 400)
    }
  })
  listening = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
})
afterAll(() => listening.close(1000))

/** What comes back, status line and body, to parts written one after the other; hanging up when told. */
const send = (head: string, parts: readonly string[], { hangUp = false } = {}) =>
  new Promise<string>(resolve => {
    const socket = connect(listening.port, '127.0.0.1')
    let answer = ''
    socket.on('data', data => {
      answer += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer.replace(/\r\n[\s\S]*\r\n\r\n/, ' ')))
    const path = /^\S+/.exec(head)?.[0]
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${head.slice(path?.length).trim()}\r\n${hangUp ? '' : 'connection: close\r\n'}\r\n`,
    )
    for (const part of parts) socket.write(part)
    begun = () => {
      if (hangUp) socket.destroy()
    }
  })

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('a body from the socket', () => {
  it('is read whole, however it was cut', async () => {
    const parts = ['{"a":', '"', 'b', '"}', ''].map(chunk)
    expect(await send('/ transfer-encoding: chunked', parts)).toBe(
      'HTTP/1.1 200 OK {"read":{"a":"b"}}',
    )
    expect(await send('/late content-length: 2', ['[', ']'])).toBe('HTTP/1.1 200 OK {"read":[]}')
  })

  it('is nothing when nothing was sent', async () => {
    expect(await send('/ content-length: 0', [])).toBe('HTTP/1.1 200 OK {"read":null}')
  })

  it('that never says its length is counted while it comes', async () => {
    const parts = Array.from({ length: 32 }, () => chunk('a'.repeat(65_536)))
    expect(await send('/ transfer-encoding: chunked', [...parts, chunk('')])).toMatch(
      /^HTTP\/1.1 413/,
    )
  })

  it.each(['/', '/late'])('whose caller hangs up is given up, asked for at %s', async path => {
    outcomes.length = 0
    await send(`${path} content-length: 20`, ['{"a"'], { hangUp: true })
    await expect.poll(() => outcomes).toEqual(['malformed'])
  })
})
