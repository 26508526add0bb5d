import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let admin: Client

beforeAll(async () => {
  house = await startTestApp()
  admin = await house.as('tenant')
})
afterAll(() => house.close())

const post = '/user/admin/post'

describe('an answer', () => {
  it('is the envelope for an unknown route, in the caller’s language', async () => {
    const answer = await house
      .anyone()
      .get('/user/admin/nothing', undefined, { 'accept-language': 'zh-CN' })
    expect(answer).toMatchObject({
      status: 404,
      code: -1,
      message: '没有这个接口：/user/admin/nothing。',
      data: null,
    })
  })

  it('carries a request id', async () => {
    expect((await house.anyone().get('/health/live')).headers.get('x-request-id')).toMatch(
      /^[\w-]{12}$/,
    )
  })

  it('is 61 without a session, and with a token that is none', async () => {
    expect(await house.anyone().get(post)).toMatchObject({ status: 200, code: 61 })
    expect(
      await house.anyone().get(post, undefined, { authorization: 'x'.repeat(43) }),
    ).toMatchObject({ code: 61 })
  })

  it('is kept by nobody and framed by nobody', async () => {
    const { headers } = await admin.get(post)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('an id that no row can have', () => {
  const id = '9999999999999999999'
  const account = '/user/admin/member/account'

  it.each([
    [`${account}/sessions/end`, { ids: [id] }],
    [`${account}/identities/unbind`, { id }],
    [`${account}/factors/passkey/remove`, { id }],
    [`${account}/factors/passkey/rename`, { id, title: 'x' }],
  ])('is not found by %s', async (path, body) => {
    expect((await admin.post(path, body)).code).toBe(65)
  })

  it('is nobody’s elsewhere, and no fault of the server', async () => {
    const { message } = await admin.post('/user/admin/site/provider/begin', { provider: id })
    expect(message).toMatch(/no longer on offer/)
    const routes = await admin.get(`/user/admin/access/routes?userId=${id}`)
    expect(routes.data.fields).toEqual({ userId: 'What was chosen does not exist' })
  })
})

it('a question that is none is told so in words', async () => {
  const { data } = await admin.get('/user/admin/member/why?route=nonsense')
  expect(data.fields).toEqual({ route: 'Write METHOD /path, such as GET /user/admin/dept' })
})

describe('a full disk', () => {
  it('refuses what would be written with a sentence, answers reads, and is over by itself', async () => {
    const { pool } = house.db
    await pool.query(`create function uc_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger uc_full before insert on uc_post for each row execute function uc_full()`)
    expect(await admin.post(post, { name: 'full', code: 'full' })).toMatchObject({
      status: 507,
      code: -1,
      message:
        'The disk of the database is full; nothing was saved. Reading goes on. Tell your administrator.',
    })
    expect((await admin.get(post)).code).toBe(0)
    await pool.query('drop function uc_full cascade')
    expect((await admin.post(post, { name: 'full', code: 'full' })).code).toBe(0)
  })
})

describe('a path is taken to the letter', () => {
  const others = [
    '/user/admin//post',
    '/user/admin/post/',
    '/user/admin/%70ost',
    '/USER/admin/post',
    '/user/admin/post.json',
    '/user/admin/post;a=1',
    '/user/admin/post%2F1',
    '/user/admin/Post',
    '/user/admin/post%00',
  ]

  it.each(others)('%s is no route', async path => {
    expect(await admin.get(path)).toMatchObject({ status: 404, code: -1 })
  })

  it('with dots on a real socket as well', async () => {
    const server = await house.startServer()
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      const call = request(
        `${server.address}`,
        { path: '/user/admin/x/../post', headers: { authorization: admin.token } },
        answer => resolve(answer.statusCode),
      )
      call.end()
    })
    await server.close()
    expect(status).toBe(404)
  })

  it('whatever method a header names', async () => {
    const before = await admin.get(post)
    await admin.get(`${post}/${before.data.list[0].id}`, undefined, {
      'x-http-method-override': 'DELETE',
    })
    expect((await admin.get(post)).data.total).toBe(before.data.total)
  })
})

describe('a body', () => {
  const refused = (body: string, headers = {}) => admin.post(post, body, headers)

  it.each([
    ['is not JSON', '{'],
    ['reaches for the prototype', '{"__proto__":{"a":1}}'],
    ['reaches for the constructor', '{"constructor":{"prototype":{"a":1}}}'],
    ['names a key twice', '{"name":"a","name":"b"}'],
    ['names a key twice in disguise', '{"name":"a","na\\u006de":"b"}'],
    ['is nested a thousand deep', `${'['.repeat(1000)}${']'.repeat(1000)}`],
    ['holds a NUL', '{"name":"a\\u0000b","code":"c"}'],
    ['holds half a character', '{"name":"a\\ud800b","code":"c"}'],
  ])('that %s is refused with 51', async (_case, body) => {
    expect(await refused(body)).toMatchObject({
      status: 200,
      code: 51,
      message: 'The request is not valid JSON.',
    })
  })

  it.each(['null', '[]', '1', '"a"', 'true'])('%s is refused with 51', async body => {
    expect(await refused(body)).toMatchObject({ code: 51 })
  })

  it('of another type is refused with 415', async () => {
    expect(
      await refused('name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415, code: -1 })
    expect(await refused('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })

  it('that is compressed is refused with 415', async () => {
    expect(await refused('{}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
  })

  it('over 1 MB is refused with 413', async () => {
    expect(await refused(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).toMatchObject({
      status: 413,
      message: 'The request is larger than 1 MB.',
    })
  })

  it('whose fields are unknown or never written is refused by name', async () => {
    const { code, data } = await admin.post(post, {
      name: 'a',
      code: 'a',
      tenantId: '1',
      deletedAt: null,
      id: '5',
    })
    expect(code).toBe(51)
    expect(Object.keys(data.fields).sort()).toEqual(['deletedAt', 'id', 'tenantId'])
  })
})
