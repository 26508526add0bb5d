import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpRefusal } from '#server/base/errors.ts'
import type { AppEnv } from '#server/http/call.ts'
import { isNotModified } from '#server/http/conditionalRequests.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { leastOf } from '#test/support/least.ts'

const etag = '"abc"'
const app = new Hono<AppEnv>().get('/:tag', c =>
  isNotModified(c, decodeURIComponent(c.req.param('tag'))) ? c.body(null, 304) : c.text('new'),
)
app.onError((error, c) => c.text('', error instanceof HttpRefusal ? error.status : 500))
const ask = async (headers: Record<string, string>, tag = etag) =>
  (await app.request(`/${encodeURIComponent(tag)}`, { headers })).status

describe('a conditional request', () => {
  it.each([
    ['"abc"', 304],
    ['W/"abc"', 304],
    ['"x", W/"abc" , "y"', 304],
    ['"x","abc"', 304],
    ['*', 304],
    [' * ', 304],
    ['"abcd"', 200],
    ['"x, abc"', 200],
    ['abc', 200],
    ['', 200],
    ['"*"', 200],
    ['"ab', 200],
  ])('with If-None-Match %s is answered %i', async (header, status) => {
    expect(await ask({ 'if-none-match': header })).toBe(status)
    expect(await ask({ 'if-none-match': header }, `W/${etag}`)).toBe(status)
  })

  it.each([
    ['"abc"', 200, 412],
    ['W/"abc"', 412, 412],
    ['"x", "abc"', 200, 412],
    ['*', 200, 200],
    ['"x"', 412, 412],
    ['abc', 412, 412],
  ])('with If-Match %s is answered %i, of a weak validator %i', async (header, strong, weak) => {
    expect(await ask({ 'if-match': header })).toBe(strong)
    expect(await ask({ 'if-match': header }, `W/${etag}`)).toBe(weak)
  })

  it('checks If-Match before If-None-Match', async () => {
    expect(await ask({ 'if-match': '"x"', 'if-none-match': '"abc"' })).toBe(412)
  })

  it('parses a header of any length in linear time', async () => {
    const header = `${'W/"'.repeat(10_000)}${'"x",'.repeat(5000)}`
    const took = await leastOf({ tries: 10, below: 50 }, async () => {
      const began = performance.now()
      await ask({ 'if-none-match': header })
      return performance.now() - began
    })
    expect(took).toBeLessThan(50)
  })
})

describe('of the product', () => {
  let house: TestApp
  let tenant: Client
  beforeAll(async () => {
    house = await startTestApp()
    tenant = await house.as('tenant')
  })
  afterAll(() => house.close())

  it('the site settings are sent again only after a change', async () => {
    const path = '/admin/admin/site/config'
    const tag = (await house.app.request(path)).headers.get('etag') ?? ''
    const status = async (headers: Record<string, string>) =>
      (await house.app.request(path, { headers })).status
    expect(await status({ 'if-none-match': `"x", W/${tag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': `"${tag.slice(2)}` })).toBe(200)
    expect(await status({ 'if-match': '"x"' })).toBe(412)
  })

  it('a write under a condition that cannot hold changes nothing', async () => {
    const api = '/user/admin/post'
    const { data: row } = await tenant.post(api, { name: 'Conditional', code: 'conditional' })
    const path = `${api}/${row.id}`
    for (const headers of [{ 'if-match': '"1"' }, { 'if-none-match': '*' }] as Record<
      string,
      string
    >[])
      expect(await tenant.put(path, { version: 1, sort: 5 }, headers)).toMatchObject({
        status: 412,
        code: -1,
      })
    expect((await tenant.get(path)).data.version).toBe(row.version)
    expect(
      await tenant.put(path, { version: row.version, sort: 5 }, { 'if-match': '*' }),
    ).toMatchObject({ status: 200, code: 0 })
    expect(await tenant.delete(path, undefined, { 'if-none-match': '"x"' })).toMatchObject({
      code: 0,
    })
  })
})
