import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answer } from '#server/http/answer.ts'
import type { AppEnv } from '#server/http/call.ts'
import { acceptsEncoding, compress } from '#server/http/encoding.ts'

const again = { list: Array.from({ length: 200 }, () => 'GET /user/admin/member') }
const app = new Hono<AppEnv>().get('/', c => compress(c, answer(c, again)))
const ask = (encoding: string) => app.request('/', { headers: { 'accept-encoding': encoding } })

describe('an answer that repeats itself', () => {
  it('is sent gzipped to whoever takes that, and says so', async () => {
    const { headers, body } = await ask('gzip, deflate, br')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const plain = new Response(body?.pipeThrough(new DecompressionStream('gzip')))
    expect(await plain.json()).toEqual({ code: 0, message: '', data: again })
  })

  it('is sent as it is to everyone else', async () => {
    const plain = await ask('identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toMatchObject({ data: again })
  })

  it.each([
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['gzip;q=0', false],
    ['x-gzip', false],
    ['', false],
  ])('knows whether "%s" takes gzip', (accepted, taken) => {
    expect(acceptsEncoding(accepted, 'gzip')).toBe(taken)
  })
})
