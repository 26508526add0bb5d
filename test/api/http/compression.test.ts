import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { run } from '#test/support/sql.ts'

let house: TestApp
let tenant: Client
let platform: Client
let address: string
let close: () => Promise<void>
beforeAll(async () => {
  house = await startTestApp()
  ;[platform, tenant] = await Promise.all([house.as('platform'), house.as('tenant')])
  const { tenantId } = (await tenant.get('/user/admin/member/info')).data
  await systemTransaction(house.db, tx =>
    run(
      tx,
      `insert into uc_post (tenant_id, id, name, code) select $1::bigint, 900000000 + n, '岗位 ' || n, 'code' || n
        from generate_series(1, 1500) n`,
      [tenantId],
    ),
  )
  ;({ address, close } = await house.startServer())
})
afterAll(async () => {
  await close()
  await house.close()
})

interface Sent {
  status: number
  headers: Headers
  bytes: Buffer
}
const ask = async (
  path: string,
  {
    encoding = 'gzip',
    method = 'GET',
    client = tenant,
    body = undefined as string | undefined,
  } = {},
): Promise<Sent> => {
  const answer = await house.app.request(path, {
    method,
    headers: {
      authorization: client.token ?? '',
      'x-xsrf-token': client.crossSite ?? '',
      'accept-encoding': encoding,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  })
  const { status, headers } = answer
  return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('what is sent compressed', () => {
  it.each([
    ['/user/admin/post?range=[0,49]', 6],
    ['/user/admin/post?range=[0,999]', 6],
    ['/user/admin/post/options?range=[0,49]', 3],
    ['/user/admin/menu?range=[0,49]', 4],
    ['/user/admin/role/antd/menu', 4],
    ['/admin/admin/site/openapi', 10],
  ])('%s is at least %i times smaller', async (path, least) => {
    const client = path.includes('menu') || path.includes('openapi') ? platform : tenant
    const plain = await ask(path, { encoding: 'identity', client })
    const zipped = await ask(path, { client })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    for (const { headers } of [plain, zipped])
      expect(headers.get('vary')?.split(', ')).toContain('Accept-Encoding')
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
    expect(plain.bytes.length / zipped.bytes.length).toBeGreaterThan(least)
    const head = await ask(path, { method: 'HEAD', client })
    expect(head.bytes).toHaveLength(0)
    expect(head.headers.get('content-encoding')).toBe('gzip')
    expect(head.headers.get('content-length')).toBe(String(zipped.bytes.length))
  })

  it('arrives complete over HTTP, for browsers and for programs', async () => {
    for (const encoding of ['gzip, deflate, br, zstd', 'identity', 'gzip;q=0']) {
      const answer = await fetch(`${address}/user/admin/post?range=[0,999]`, {
        headers: { authorization: tenant.token ?? '', 'accept-encoding': encoding },
      })
      const { data } = (await answer.json()) as { data: { list: object[] } }
      expect(data.list).toHaveLength(1000)
      expect(answer.headers.get('content-encoding')).toBe(
        encoding.startsWith('gzip,') ? 'gzip' : null,
      )
    }
  })

  it('is not a body that fits into one packet', async () => {
    const { headers } = await ask('/user/admin/post?range=[0,0]')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })
})

describe('what is never sent compressed', () => {
  const encodings = async (asked: Promise<Sent>[]) =>
    (await Promise.all(asked)).map(it => it.headers.get('content-encoding'))

  it('are rows with codes that grant access', async () => {
    for (let made = 0; made < 12; made += 1)
      await platform.post('/user/admin/invite', { title: `Invitation ${made} ${'x'.repeat(40)}` })
    const lists = ['/user/admin/invite?range=[0,49]', '/admin/admin/sms?range=[0,49]']
    expect((await ask(lists[0] as string, { client: platform })).bytes.length).toBeGreaterThan(3000)
    expect(await encodings(lists.map(it => ask(it, { client: platform })))).toEqual([null, null])
  })

  it('are answers to writes, including a token and a captcha', async () => {
    const long = 'x'.repeat(3000)
    const asked = [
      ask('/user/admin/site/demo/login', { method: 'POST', body: '{"account":"member"}' }),
      ask('/user/admin/site/captcha'),
      ask('/user/admin/post', {
        method: 'POST',
        body: JSON.stringify({ name: 'a', code: 'b', [long]: 1 }),
      }),
      ask(`/user/admin/post?filter=${long}`),
      ask(`/user/admin/${long}`),
    ]
    expect(await encodings(asked)).toEqual([null, null, null, null, null])
  })

  it('are streams: an export and the events', async () => {
    const { headers } = await ask('/user/admin/post/export')
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      'text/csv; charset=utf-8',
      null,
    ])
    const abort = new AbortController()
    const events = await fetch(`${address}/user/admin/member/events`, {
      headers: { authorization: tenant.token ?? '', 'accept-encoding': 'gzip' },
      signal: abort.signal,
    })
    const first = await events.body?.getReader().read()
    expect([events.headers.get('content-encoding'), first?.done]).toEqual([null, false])
    abort.abort()
  })

  it('are routes that anyone may call, and all routes with POST', () => {
    const zipped = openRoutes.filter(it => it.zipped)
    expect(zipped.length).toBeGreaterThan(2)
    for (const { method, open } of zipped)
      expect([method, open === 'to anyone']).toEqual(['GET', false])
  })
})
