import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { fieldOf, fieldsOf } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { streamsOf } from '#server/auth/streams.ts'
import { systemTransaction } from '#server/db/system.ts'
import { routeOf } from '#server/kit/route.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { run } from '#test/support/sql.ts'

let house: TestApp
let platform: Client
let tenant: Client

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  ;[platform, tenant] = await Promise.all([house.as('platform'), house.as('tenant')])
})
afterAll(() => house.close())

const routes = [
  ...openRoutes.map(({ method, path }) => `${method} ${path}`),
  ...resources.flatMap(allRoutesOf),
].map(route => {
  const [method = '', path = ''] = route.split(' ')
  return [method, path.replace(':id', '999999999').replace(':name', 'name')] as const
})

const send = (client: Client, method: string, path: string) => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return client[verb](path, method === 'POST' || method === 'PUT' ? {} : undefined)
}

describe('an unknown query parameter', () => {
  it('is refused by name on every route', async () => {
    const taken: string[] = []
    for (const [method, path] of routes)
      for (const client of [platform, tenant]) {
        const { code, data } = await send(client, method, `${path}?nonsense=1`)
        // Nobody holds every route.
        if (code !== 62 && data?.fields?.nonsense !== 'There is no such parameter')
          taken.push(`${method} ${path}: ${code}`)
      }
    expect(taken).toEqual([])
  })

  it('is not one that the OpenAPI document lists', async () => {
    const refused: string[] = []
    for (const [method, path] of routes.filter(([method]) => method === 'GET')) {
      const fixed = openRoutes.find(route => route.method === method && route.path === path)
      const route = routeOf(house.registry, method, path)
      const names = fixed?.query ?? route?.query ?? []
      for (const name of names) {
        const { data } = await send(platform, method, `${path}?${name}=1`)
        if (data?.fields?.[name] === 'There is no such parameter') refused.push(`${path} ${name}`)
      }
    }
    expect(refused).toEqual([])
  })

  it('cannot hide behind its name or behind an earlier one of the same name', async () => {
    const path = '/user/admin/member'
    const twice = `${path}?filter={}&filter=${encodeURIComponent('{"status":2}')}`
    const told = async (address: string) => (await tenant.get(address)).data?.fields
    expect(await told(`${path}?constructor=1&__proto__=1&=1`)).toMatchObject({
      constructor: 'There is no such parameter',
      '': 'There is no such parameter',
    })
    expect(await told(twice)).toEqual({
      filter: 'This parameter stands in the address more than once',
    })
  })

  it('is not `addon`, which the specification defines', async () => {
    expect(await tenant.get('/user/admin/member/info?addon=ml.svc.user')).toMatchObject({ code: 0 })
  })
})

describe('a method that a path does not have', () => {
  const ask = (path: string, method: string) =>
    house.app.request(path, { method, headers: { authorization: tenant.token ?? '' } })

  it.each(['PATCH', 'OPTIONS', 'PROPFIND'])('%s is answered with the allowed ones', async name => {
    const others: string[] = []
    for (const [method, path] of routes) {
      const answer = await ask(path, name)
      const allowed = (answer.headers.get('allow') ?? '').split(', ')
      if (answer.status !== 405 || !allowed.includes(method)) others.push(`${method} ${path}`)
    }
    expect(others).toEqual([])
  })

  it('is reported in the envelope', async () => {
    const answer = await tenant.put('/user/admin/member/info', {})
    expect(answer).toMatchObject({
      status: 405,
      code: -1,
      message: 'This address answers only to GET, HEAD.',
    })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })

  it('is 404 for an unknown path, signed in or not, with or without the cross-site token', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'POST', 'PUT', 'DELETE'])
      for (const path of ['/user/admin/nothing', '/user/admin//post', '/nope']) {
        expect([method, path, (await ask(path, method)).status]).toEqual([method, path, 404])
        const anyone = await house.app.request(path, { method })
        expect([method, path, anyone.status]).toEqual([method, path, 404])
      }
    const written = await ask('/user/admin/post', 'DELETE')
    expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('HEAD', () => {
  it('is answered like GET, without a body, on every route', async () => {
    const others: string[] = []
    const reads = routes.filter(([method]) => method === 'GET')
    expect(reads.length).toBeGreaterThan(100)
    for (const [, path] of reads) {
      const told = async (method: string) => {
        const answer = await house.app.request(path, {
          method,
          headers: { authorization: tenant.token ?? '', 'accept-encoding': 'gzip' },
        })
        const headers = Object.fromEntries(answer.headers)
        for (const name of ['x-request-id', 'content-length', 'set-cookie']) delete headers[name]
        const endless = headers['content-type']?.startsWith('text/event-stream')
        if (endless) await answer.body?.cancel()
        const length = endless ? 0 : (await answer.arrayBuffer()).byteLength
        return {
          status: answer.status,
          headers,
          length,
          said: answer.headers.get('content-length'),
        }
      }
      const [get, head] = [await told('GET'), await told('HEAD')]
      const same =
        JSON.stringify([get.status, get.headers]) === JSON.stringify([head.status, head.headers])
      // What is generated for each request, such as a captcha, can differ in length.
      const fits = head.said === null || Math.abs(Number(head.said) - get.length) < 4000
      if (!same || head.length > 0 || !fits) others.push(`${path} ${JSON.stringify([get, head])}`)
    }
    expect(others).toEqual([])
  })

  it('starts no export, logs none, and opens no stream', async () => {
    const ask = (path: string) =>
      house.app.request(path, { method: 'HEAD', headers: { authorization: tenant.token ?? '' } })
    const noted = () =>
      systemTransaction(house.db, tx =>
        run(tx, "select count(*) from uc_audit where action = 'export' and resource = 'user'"),
      )
    const notedBefore = await noted()
    const exported = await Promise.all([1, 2, 3].map(() => ask('/user/admin/member/export')))
    expect(exported.map(it => it.headers.get('content-type'))).toEqual(
      [1, 2, 3].map(() => 'text/csv; charset=utf-8'),
    )
    expect(await noted()).toEqual(notedBefore)
    const before = streamsOf(house.deps).listeners().length
    expect((await ask('/user/admin/member/events')).status).toBe(200)
    expect(streamsOf(house.deps).listeners()).toHaveLength(before)
  })

  it('is refused to callers who may not read', async () => {
    const { status, headers } = await house.app.request('/user/admin/post', { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const length = (body: object) => Buffer.byteLength(JSON.stringify(body))
    const refused = await house
      .anyone()
      .get('/user/admin/post', undefined, { 'accept-language': 'zh-CN' })
    expect(Number(headers.get('content-length'))).toBe(
      length({ code: 61, message: refused.message, data: refused.data }),
    )
  })
})

describe('over TLS', () => {
  const policy = async (path: string, headers: Record<string, string> = {}) =>
    (await house.app.request(path, { headers })).headers.get('strict-transport-security')

  it('browsers are told to use TLS only, but not over HTTP', async () => {
    const path = '/admin/admin/site/config'
    expect(await policy(path, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await policy(path, { 'x-forwarded-proto': 'http' })).toBeNull()
    expect(await policy(path, { 'x-forwarded-proto': 'https, http' })).toBeNull()
    expect(await policy(path)).toBeNull()
  })
})

describe('a name without visible characters', () => {
  const unseen = ['\u200b', '\u3164\u2800', ' \u00ad\ufeff\u2060 ', '\uffa0', '\u{e0061}\ufe0f']
  const named = resources.flatMap(resource => {
    const texts = fieldsOf(resource).filter(
      ([name, { kind, write, required, when }]) =>
        (kind === 'text' || kind === 'multiline') &&
        write !== 'never' &&
        !when &&
        (required || name === resource.title),
    )
    const served = !resource.view && !resource.single
    return served ? texts.map(([name]) => [resource.name, name, resource] as const) : []
  })

  it.each(named)('counts as empty for %s: %s', async (_, name, resource) => {
    const client = resource.tenancy === 'tenant' ? tenant : platform
    const required = fieldOf(resource, name)?.required === true
    for (const text of unseen) {
      const { code, data } = await client.post(resource.api, { [name]: text })
      // Rows of some resources are not created by this route.
      if (code === 62) continue
      expect(data.fields?.[name]).toBe(required ? 'Cannot be empty' : undefined)
    }
  })

  it('and names with hidden characters are refused everywhere', async () => {
    const asked = resources.flatMap(resource =>
      resource.view || resource.single
        ? []
        : fieldsOf(resource)
            .filter(([, { kind, write, when }]) => kind === 'text' && write !== 'never' && !when)
            .map(([name]) => [resource, name] as const),
    )
    expect(asked.length).toBeGreaterThan(40)
    for (const [resource, name] of asked) {
      const client = resource.tenancy === 'tenant' ? tenant : platform
      for (const text of ['ad\u200bmin', 'ad\u202emin', 'ad\u200fmin', 'ad\u2060min']) {
        const { code, data } = await client.post(resource.api, { [name]: text })
        if (code !== 62)
          expect([resource.name, name, data.fields?.[name]]).toEqual([
            resource.name,
            name,
            'Contains invisible characters. Type it again instead of pasting it',
          ])
      }
    }
  })

  it('also for the site’s name and one’s own', async () => {
    const [{ id }] = (await platform.get('/admin/admin/site')).data.list
    const renamed = async (client: Client, path: string, at: string, name: string) => {
      const { version } = (await client.get(path)).data
      const body = { version, [name]: 'ad\u200bmin' }
      const { data } = await (at ? client.put(path, body) : client.post(path, body))
      return data.fields
    }
    expect(await renamed(platform, `/admin/admin/site/${id}`, id, 'name')).toEqual({
      name: expect.stringContaining('invisible'),
    })
    expect(await renamed(tenant, '/user/admin/member/account', '', 'realName')).toEqual({
      realName: expect.stringContaining('invisible'),
    })
  })

  it('counts as empty for a view, a passkey, a letter and a newcomer', async () => {
    const view = { screen: 'org/post', filters: {}, columns: [], sort: [], sharing: 'private' }
    const paths: Record<string, [Client, object]> = {
      '/user/admin/member/views': [tenant, { ...view, title: '\u200b' }],
      '/admin/admin/notice/letter': [
        tenant,
        { userIds: ['1'], title: '\u3164', content: '\u2800' },
      ],
      '/user/admin/site/register': [house.anyone(), { username: '\u200b', realName: '\u3164' }],
    }
    const told = async (path: string) => {
      const [client, body] = paths[path] as [Client, object]
      const { fields } = (await client.post(path, body)).data
      return Object.keys(fields).filter(name => fields[name] === 'Cannot be empty')
    }
    expect(await told('/user/admin/member/views')).toEqual(['title'])
    expect(await told('/admin/admin/notice/letter')).toEqual(['title', 'content'])
    expect(await told('/user/admin/site/register')).toEqual(['username', 'password', 'realName'])
  })
})
