import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutesOf } from '#resources/core/permissions.ts'
import type { Client, TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { falseFor } from '#test/support/falseFor.ts'
import {
  access,
  from,
  type Key,
  keyOf,
  programOf,
  reasonOf,
  send,
  signed,
  startWithKey,
} from '#test/support/openAccess.ts'
import { clerk } from './support.ts'

const posts = '/user/admin/post'
const reads = ['GET /user/admin/post', 'POST /user/admin/post']
let house: TestApp
let other: Pick<TestApp, 'app' | 'deps'>
let tenant: Client
let key: Key

beforeAll(async () => {
  ;({ house, other, tenant, key } = await startWithKey(reads))
})
afterAll(() => house.close())

describe('a program that signs in with a key', () => {
  it('gets an ordinary token, writes without a cookie, and acts as its owner within the scopes', async () => {
    const program = await programOf(house, key)
    const name = (await tenant.get('/user/admin/member/info')).data.tenantName
    const { data: itself } = await program.get('/user/admin/member/info')
    expect(itself.tenantName).toBe(name)
    expect(itself).not.toHaveProperty('preferences')
    expect((await program.get(posts)).code).toBe(0)
    const made = await program.post(posts, { name: 'Robot', code: 'robot', sort: 1 })
    expect(made.code).toBe(0)
    const refused = await program.delete(`${posts}/${made.data.id}`)
    expect([refused.code, refused.data.reason, refused.message]).toEqual([
      62,
      'scope',
      'This key may not call this route.',
    ])
  })

  it('reaches no route beyond its scopes', async () => {
    const program = await programOf(house, key)
    const open: string[] = []
    for (const route of house.registry.all().flatMap(allRoutesOf)) {
      const [method = '', path = ''] = route.split(' ')
      const call = program[method.toLowerCase() as 'get']
      const { code } = await call(
        path.replace(':id', '999999999'),
        method === 'GET' ? undefined : {},
      )
      if (code !== 62) open.push(route)
    }
    expect(open).toEqual(reads)
  })

  it('cannot use account routes, except for its own info, the OpenAPI document and signing out', async () => {
    const program = await programOf(house, key)
    const personal = openRoutes.filter(it => it.open === 'to everyone signed in' && !it.keys)
    expect(personal.length).toBeGreaterThan(5)
    for (const { method, path } of personal) {
      const { code, data } = await program[method === 'GET' ? 'get' : 'post'](path)
      expect([path, code, data?.reason]).toEqual([path, 62, 'personal'])
    }
    const open = openRoutes.filter(it => it.keys).map(it => it.path.split('/').at(-1))
    // Those that change definitions also need a permission that the key was given.
    expect(open.sort()).toEqual([':name', ':name', 'definitions', 'info', 'logout', 'openapi'])
    expect((await program.post('/user/admin/site/logout')).code).toBe(0)
    expect((await program.get(posts)).code).toBe(61)
  })

  it('enters no tenant and creates no keys, whatever its scopes', async () => {
    const staff = await house.as('platform')
    const scopes = [
      'POST /user/admin/tenant/:id/enter',
      `POST ${access}`,
      `POST ${access}/:id/rotate`,
    ]
    const mine = await keyOf(staff, scopes)
    const program = await programOf(house, mine)
    const { list } = (await staff.get('/user/admin/tenant')).data
    const id = list.find((it: { id: string }) => it.id !== '1').id
    const entering = program.post(`/user/admin/tenant/${id}/enter`, {
      reason: 'because',
      write: false,
    })
    expect(await reasonOf(entering)).toEqual([62, 'personal'])
    expect(await reasonOf(program.post(access, { title: 'x', scopes }))).toEqual([62, 'personal'])
    expect(await reasonOf(program.post(`${access}/${mine.id}/rotate`, {}))).toEqual([
      62,
      'personal',
    ])
  })

  it('loses within a second what its owner loses, also on the other process', async () => {
    const { client, role } = await clerk(house, ['org/post', 'permission/openaccess'])
    const own = await keyOf(client, reads.slice(0, 1))
    const program = await programOf(other, own)
    expect((await program.get(posts)).code).toBe(0)
    await tenant.put(`/user/admin/role/${role.id}`, { version: role.version, menuIds: [] })
    const refused = () => reasonOf(program.get(posts))
    expect(await falseFor(async () => (await refused())[0] === 62)).toBeLessThan(1000)
    expect(await refused()).toEqual([62, 'scope'])
  })
})

describe('signing in with a key', () => {
  const wrong = 'f'.repeat(64)

  it('refuses a wrong clock, and answers the current time', async () => {
    const now = Math.floor(house.deps.now() / 1000)
    for (const timestamp of [now - 301, now + 301]) {
      const { code, data } = await send(house, signed(house, key, { timestamp }))
      expect([code, data]).toEqual([-1, { reason: 'skew', server: now, timestamp }])
    }
    expect((await send(house, signed(house, key, { timestamp: now - 300 }))).code).toBe(0)
  })

  it('accepts a nonce once, on any process', async () => {
    const body = signed(house, key)
    expect((await send(house, body)).code).toBe(0)
    const again = await send(other, body)
    expect([again.code, again.data.reason]).toEqual([-1, 'replay'])
    expect(again.message).toContain('nonce has been used')
  })

  it('gives the same answer for an unknown key and a wrong signature', async () => {
    const told = await Promise.all([
      send(house, signed(house, key, { sign: wrong })),
      send(house, signed(house, { key: 'uk_unknown', secret: key.secret })),
    ])
    const [one, two] = told.map(({ code, message, data }) => ({ code, message, data }))
    expect(one).toEqual({
      code: -1,
      message: 'Incorrect key or signature.',
      data: { reason: 'signature' },
    })
    expect(two).toEqual(one)
  })

  it('is in the sign-in log, like failed attempts', async () => {
    const logged = await keyOf(tenant, reads)
    await programOf(house, logged)
    await send(house, signed(house, logged, { sign: wrong }))
    const where = encodeURIComponent(JSON.stringify({ way: 'key' }))
    const { list } = (await tenant.get(`/user/admin/signIn?filter=${where}&sort=["at","DESC"]`))
      .data
    const results = list.map((it: { result: string }) => it.result)
    expect(results).toEqual(expect.arrayContaining(['success', 'wrong']))
    expect(list.some((it: { userName: string }) => it.userName === logged.key)).toBe(true)
  })

  it('is locked after five wrong attempts, also with the right secret, for that address only', async () => {
    const guessed = await keyOf(tenant, reads)
    for (let left = 5; left > 0; left -= 1)
      await send(house, signed(house, guessed, { sign: wrong }), from('198.51.100.1'))
    const right = () => signed(house, guessed)
    expect(await reasonOf(send(house, right(), from('198.51.100.1')))).toEqual([-1, 'signature'])
    expect((await send(house, right(), from('198.51.100.2'))).code).toBe(0)
  })

  it.each([
    [{ nonce: 'short' }, 'nonce'],
    [{ nonce: 'with\na line break' }, 'nonce'],
    [{ timestamp: 1.5 }, 'timestamp'],
    [{ sign: 'zz' }, 'sign'],
    [{ surplus: 1 }, 'surplus'],
  ])('refuses %j at its field', async (over, field) => {
    const { code, data } = await send(house, { ...signed(house, key), ...over })
    expect([code, Object.keys(data.fields)]).toEqual([51, [field]])
  })

  it('refuses a page of another site, and more than sixty a minute from one address', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect((await send(house, signed(house, key), elsewhere)).code).toBe(62)
    const many = Array.from({ length: 61 }, () =>
      send(
        house,
        {
          ...signed(house, key),
          timestamp: 1,
        },
        from('198.51.100.9'),
      ),
    )
    expect((await Promise.all(many)).filter(it => it.status === 429)).toHaveLength(1)
  })
})
