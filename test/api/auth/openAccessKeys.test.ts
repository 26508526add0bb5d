import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCalls } from '#server/features/openAccess/calls.ts'
import type { Client, TestApp } from '#test/support/app.ts'
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
import { clerk, minutes, newPerson } from './support.ts'

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

const row = async (id: string) => (await tenant.get(`${access}/${id}`)).data
const change = async (id: string, values: object) => {
  const { version } = await row(id)
  const changed = await tenant.put(`${access}/${id}`, { version, ...values })
  expect(changed.message).toBe('')
}

describe('a key', () => {
  it('shows its secret once and stores it encrypted; no list, page or log contains it', async () => {
    const made = await keyOf(tenant, reads)
    expect([made.key, made.secret]).toEqual([
      expect.stringMatching(/^uk_[a-z0-9]{24}$/),
      expect.stringMatching(/^us_[\w-]{43}$/),
    ])
    const told = [
      await row(made.id),
      await tenant.get(access),
      await tenant.get(`${access}/${made.id}/history`),
      house.lines,
    ]
    expect(JSON.stringify(told)).not.toContain(made.secret)
  })

  it('is not changed before it is created', async () => {
    // The clock of the server is ahead of that of PostgreSQL.
    house.pass(minutes(1))
    const made = (await tenant.post(access, { title: 'Times', scopes: ['GET /user/admin/post'] }))
      .data
    expect(Date.parse(made.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made.createdAt))
  })

  it('has two valid secrets during a rotation; the old one ends together with its sessions', async () => {
    const old = await keyOf(tenant, reads)
    const before = await programOf(other, old)
    const { secret } = (await tenant.post(`${access}/${old.id}/rotate`, {})).data
    const after = await programOf(other, { ...old, secret })
    expect([(await before.get(posts)).code, (await after.get(posts)).code]).toEqual([0, 0])
    expect((await send(house, signed(house, old))).code).toBe(0)

    await tenant.post(`${access}/${old.id}/finishRotation`, {})
    expect(await falseFor(async () => (await before.get(posts)).code === 61)).toBeLessThan(1000)
    expect((await after.get(posts)).code).toBe(0)
    expect(await reasonOf(send(house, signed(house, old)))).toEqual([-1, 'signature'])
    expect((await send(house, signed(house, { ...old, secret }))).code).toBe(0)
    expect((await tenant.post(`${access}/${old.id}/finishRotation`, {})).code).toBe(-1)
  })

  it('works from its addresses only, which every call checks', async () => {
    const bound = await keyOf(tenant, reads, { ips: ['203.0.113.0/24', '2001:DB8::/32'] })
    const stranger = await send(house, signed(house, bound), from('198.51.100.7'))
    expect([stranger.code, stranger.data]).toEqual([62, { reason: 'address', ip: '198.51.100.7' }])
    const program = await programOf(house, bound, from('203.0.113.9'))
    expect((await program.get(posts, undefined, from('2001:db8::1'))).code).toBe(0)
    expect(await reasonOf(program.get(posts, undefined, from('198.51.100.7')))).toEqual([
      62,
      'address',
    ])
    await change(bound.id, { ips: ['198.51.100.7'] })
    expect((await program.get(posts, undefined, from('198.51.100.7'))).code).toBe(0)
    const invalid = await tenant.post(access, { title: 'x', scopes: reads, ips: ['10.0.0.0/99'] })
    expect(invalid.data.fields.ips).toContain('an IP address or a network')
  })

  it('compares addresses in any spelling', async () => {
    const ips = ['::ffff:203.0.113.9', '203.0.113.9', '::FFFF:cb00:7100/121', '2001:0DB8:0:0::1']
    const bound = await keyOf(tenant, reads, { ips })
    const plain = ['203.0.113.9', '203.0.113.0/25', '2001:db8::1']
    expect((await row(bound.id)).ips).toEqual(plain)
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '2001:DB8:0::1'])
      expect([ip, (await send(house, signed(house, bound), from(ip))).code]).toEqual([ip, 0])
    expect(await reasonOf(send(house, signed(house, bound), from('::ffff:cb00:7180')))).toEqual([
      62,
      'address',
    ])
    for (const ip of ['::ffff:10.0.0.0/8', 'fe80::1%eth0'])
      expect(
        (await tenant.post(access, { title: 'x', scopes: reads, ips: [ip] })).data.fields.ips,
      ).toContain('an IP address or a network')
  })

  it('compares addresses that were stored as they had been typed', async () => {
    const old = await keyOf(tenant, reads, { ips: ['203.0.113.9'] })
    const typed = ['::FFFF:203.0.113.9']
    await house.db.systems.query('update uc_open_access set ips = $1 where id = $2', [
      typed,
      old.id,
    ])
    expect((await send(house, signed(house, old), from('203.0.113.9'))).code).toBe(0)
  })

  it('ends when it expires, without being read again', async () => {
    const expiresAt = new Date(house.deps.now() + minutes(1)).toISOString()
    const brief = await keyOf(tenant, reads, { expiresAt })
    const program = await programOf(house, brief)
    expect((await program.get(posts)).code).toBe(0)
    house.pass(minutes(1))
    expect((await program.get(posts)).code).toBe(61)
    const refused = await send(house, signed(house, brief))
    expect([refused.code, refused.data.reason, refused.message]).toEqual([
      62,
      'expired',
      expect.stringContaining('has expired'),
    ])
    const past = await tenant.post(access, { title: 'x', scopes: reads, expiresAt })
    expect(past.data.fields.expiresAt).toBeDefined()
  })

  it('ends with being disabled or deleted, and its sessions with it', async () => {
    const one = await keyOf(tenant, reads)
    const program = await programOf(house, one)
    await change(one.id, { status: 2 })
    expect((await program.get(posts)).code).toBe(61)
    expect(await reasonOf(send(house, signed(house, one)))).toEqual([62, 'disabled'])
    await change(one.id, { status: 1 })
    expect((await program.get(posts)).code).toBe(61)
    const anew = await programOf(house, one)
    await tenant.delete(`${access}/${one.id}`)
    expect((await anew.get(posts)).code).toBe(61)
    expect(await reasonOf(send(house, signed(house, one)))).toEqual([-1, 'signature'])
    expect((await tenant.post(`${access}/${one.id}/restore`, {})).code).toBe(0)
    expect((await send(house, signed(house, one))).code).toBe(0)
  })

  it('ends with its owner, who need not have changed the first password', async () => {
    const { role } = await clerk(house, ['org/post'])
    const owner = await newPerson(house, 'service1', { roleIds: [role.id] })
    const own = await keyOf(tenant, reads, { userId: owner.id })
    const program = await programOf(house, own)
    expect((await program.get('/user/admin/member/info')).data.username).toBe('service1')
    const now = (await tenant.get(`/user/admin/member/${owner.id}`)).data
    await tenant.put(`/user/admin/member/${owner.id}`, { version: now.version, status: 2 })
    expect((await program.get('/user/admin/member/info')).code).toBe(61)
    const refused = await send(house, signed(house, own))
    expect([refused.code, refused.data.reason, refused.message]).toEqual([
      62,
      'owner',
      expect.stringContaining('owner of this key is disabled'),
    ])
  })
})

describe('the creator of a key', () => {
  it('cannot give it permissions that they or its owner do not hold', async () => {
    const { client, user } = await clerk(house, ['org/post', 'permission/openaccess'], {})
    const beyond = await client.post(access, { title: 'x', scopes: ['GET /user/admin/dept'] })
    expect([beyond.code, beyond.data.fields.scopes]).toEqual([
      51,
      expect.stringContaining('You do not hold GET /user/admin/dept'),
    ])
    const lacking = await tenant.post(access, {
      title: 'x',
      userId: user.id,
      scopes: ['GET /user/admin/dept'],
    })
    expect(lacking.data.fields.scopes).toContain('The owner does not hold')
    const offered = (await client.get(`${access}/routes`)).data.routes
    expect(offered).toContain('GET /user/admin/post')
    expect(offered).not.toContain('GET /user/admin/dept')
    const mine = await keyOf(client, reads)
    const { version } = (await client.get(`${access}/${mine.id}`)).data
    const widened = await client.put(`${access}/${mine.id}`, {
      version,
      scopes: [...reads, 'GET /user/admin/dept'],
    })
    expect(widened.code).toBe(51)
  })

  it('manages only their own keys and those of people below them', async () => {
    const { client } = await clerk(house, ['permission/openaccess', 'org/post', 'org/user'])
    const admin = (await tenant.get('/user/admin/member/info')).data.id
    const forged = await client.post(access, { title: 'x', userId: admin, scopes: reads })
    expect([forged.code, forged.message]).toEqual([62, expect.stringContaining('below your own')])
    expect((await client.post(`${access}/${key.id}/rotate`, {})).code).toBe(62)
    expect((await client.delete(`${access}/${key.id}`)).code).toBe(62)
    const staff = await house.as('platform')
    expect((await staff.get(`${access}/${key.id}`)).code).toBe(65)
  })
})

describe('the calls of a key', () => {
  it('are logged a moment later with their address, and shown with the key', async () => {
    const noted = await keyOf(tenant, reads)
    const program = await programOf(house, noted)
    await program.get(posts, undefined, from('203.0.113.77'))
    await program.get(`${posts}/4711?token=hidden`, undefined, from('203.0.113.78'))
    await writeCalls(house.deps)
    const filter = encodeURIComponent(JSON.stringify({ keyId: noted.id }))
    const { list, total } = (
      await tenant.get(`/user/admin/accessCall?filter=${filter}&sort=["at","ASC"]`)
    ).data
    expect([
      total,
      list.map((it: { method: string; route: string; code: number; ip: string }) => [
        it.method,
        it.route,
        it.code,
        it.ip,
      ]),
    ]).toEqual([
      2,
      [
        ['GET', posts, 0, '203.0.113.77'],
        ['GET', `${posts}/:id`, 62, '203.0.113.78'],
      ],
    ])
    expect(JSON.stringify(list)).not.toContain('hidden')
    expect(await row(noted.id)).toMatchObject({ lastIp: '203.0.113.78', version: 2 })
    expect(
      (await (await house.as('platform')).get(`/user/admin/accessCall?filter=${filter}`)).data
        .total,
    ).toBe(0)
  })
})
