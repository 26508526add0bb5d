import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { falseFor } from '#test/support/falseFor.ts'
import { clerk, minutes } from './support.ts'

let house: TestApp
let platform: Client
let beichen: string
let count = 0

const info = '/user/admin/member/info'
const post = '/user/admin/post'
const leave = '/user/admin/member/leave'
const reason = 'ticket 4711'

const asked = async (client: Client, path: string, filter: object) =>
  (await client.get(`${path}?filter=${JSON.stringify(filter)}`)).data.list[0]
const enter = (tenantId: string, body: object = {}, client = platform) =>
  client.post(`/user/admin/tenant/${tenantId}/enter`, { reason, ...body })
const another = () => {
  count += 1
  return { name: `post${count}`, code: `post${count}` }
}
const linesOf = async (tenantId: string, action: string) =>
  (
    await systemTransaction(house.db, tx =>
      sql<{
        actor_id: string
        actor_tenant_id: string | null
        actor_name: string
        changes: unknown
      }>`
        select actor_id, actor_tenant_id, actor_name, changes from uc_audit
        where tenant_id = ${tenantId} and action = ${action} order by id desc`.execute(tx),
    )
  ).rows
const refused = (answer: Envelope) => [answer.code, answer.message]

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  platform = await house.as('platform')
  beichen = (await asked(platform, '/user/admin/tenant', { code: 'beichen' })).id
})

describe('entering a tenant', () => {
  it('wants a reason of five characters', async () => {
    expect((await enter(beichen, { reason: 'no' })).data.fields).toHaveProperty('reason')
    expect((await platform.post(`/user/admin/tenant/${beichen}/enter`, {})).code).toBe(51)
  })

  it('shows its rows and its limits, with its administrators’ menus, and says so', async () => {
    expect((await enter(beichen)).code).toBe(0)
    const { data } = await platform.get(info)
    expect(data).toMatchObject({
      tenantId: beichen,
      platform: false,
      admin: true,
      acting: { as: 'tenant', homeTenantId: '1', reason, readOnly: true },
    })
    expect((await platform.get(post)).data.total).toBeGreaterThan(0)
    expect((await platform.get('/user/admin/tenant')).code).toBe(62)
    expect((await platform.get('/user/admin/menu')).code).toBe(62)
  })

  it('lets one look, and refuses every write before it looks at its body', async () => {
    await enter(beichen)
    const { id } = await asked(platform, post, {})
    const writes = [
      platform.post(post, 'no json'),
      platform.put(`${post}/${id}`, {}),
      platform.delete(`${post}/${id}`),
      platform.post(`${post}/delete`, {}),
      platform.post('/user/admin/session/endAll', {}),
    ]
    for (const answer of await Promise.all(writes))
      expect(refused(answer)).toEqual([62, 'You may only look here; nothing can be changed.'])
  })

  it('answers why somebody may do something or not, which changes nothing', async () => {
    await enter(beichen)
    const { id } = await asked(platform, '/user/admin/member', {})
    const { code, data } = await platform.post(`/user/admin/member/${id}/why`, {
      route: `GET ${post}`,
    })
    expect([code, typeof data.allowed]).toEqual([0, 'boolean'])
  })

  it('lets nobody write from the moment at which its contract ends', async () => {
    const { id: there } = await asked(platform, '/user/admin/tenant', { code: 'nangang' })
    await enter(there, { write: true })
    const tenants = await house.as('platform')
    const { version } = (await tenants.get(`/user/admin/tenant/${there}`)).data
    const expiresAt = new Date(house.deps.now() + 20_000).toISOString()
    expect((await tenants.put(`/user/admin/tenant/${there}`, { version, expiresAt })).code).toBe(0)
    expect((await platform.post(post, another())).code).toBe(0)
    house.pass(21_000)
    expect((await platform.post(post, another())).code).toBe(62)
    expect((await platform.get(post)).code).toBe(0)
  })

  it('lets one write where that was asked for, under both names in the log', async () => {
    await enter(beichen, { write: true })
    const { id: me } = await systemTransaction(house.db, async tx => {
      const { rows } = await sql<{ id: string }>`select user_id as id from uc_session
        where acting_tenant_id = ${beichen} order by acting_until desc limit 1`.execute(tx)
      return rows[0] as { id: string }
    })
    const made = await platform.post(post, another())
    expect(made.code).toBe(0)
    const { list } = (await platform.get(`${post}/${made.data.id}/history`)).data
    expect(list[0]).toMatchObject({ action: 'create', platform: true })
    expect((await linesOf(beichen, 'create'))[0]).toMatchObject({
      actor_id: me,
      actor_tenant_id: '1',
    })
  })

  it('is a line in both tenants’ logs with its reason, and so is leaving', async () => {
    await enter(beichen)
    for (const tenantId of ['1', beichen]) {
      const [line] = await linesOf(tenantId, 'enter')
      expect(line?.changes).toContainEqual({ field: 'reason', before: null, after: reason })
    }
    const before = (await linesOf(beichen, 'leave')).length
    await platform.post(leave)
    expect((await linesOf(beichen, 'leave')).length).toBe(before + 1)
    expect((await platform.get(info)).data).toMatchObject({ tenantId: '1', platform: true })
    expect((await platform.get(info)).data.acting).toBeUndefined()
  })

  it('is refused for one’s own tenant, and from another one', async () => {
    expect((await enter('1')).message).toBe('This is the tenant you are in.')
    await enter(beichen, { write: true })
    expect((await enter(beichen)).code).toBe(62)
  })

  it('is for platform staff alone, whatever their menus say', async () => {
    expect((await enter(beichen, {}, await house.as('tenant'))).code).toBe(62)
  })

  it('changes nothing in other sessions of the same person', async () => {
    const second = await house.as('platform')
    await enter(beichen)
    expect((await second.get(info)).data.tenantId).toBe('1')
  })

  it('closes what concerns one’s own account', async () => {
    await enter(beichen, { write: true })
    const body = { oldPassword: 'a', password: 'b' }
    expect((await platform.post('/user/admin/member/account/password', body)).message).toBe(
      'Go back first: your own account is changed at home.',
    )
  })

  it('that is disabled is possible to look only', async () => {
    const disabled = await asked(platform, '/user/admin/tenant', { code: 'nangang' })
    const { id, version } = disabled
    await platform.put(`/user/admin/tenant/${id}`, { version, status: 2 })
    expect((await enter(id, { write: true })).code).toBe(-1)
    expect((await enter(id)).code).toBe(0)
    expect((await platform.get(post)).code).toBe(0)
  })

  it('turns to looking only when it is disabled meanwhile', async () => {
    const other = await house.as('platform')
    await enter(beichen, { write: true })
    expect((await platform.post(post, another())).code).toBe(0)
    const { version } = await asked(other, '/user/admin/tenant', { code: 'beichen' })
    const put = (version: number, status: number) =>
      other.put(`/user/admin/tenant/${beichen}`, { version, status })
    await put(version, 2)
    expect((await platform.post(post, another())).code).toBe(62)
    await put(version + 1, 1)
    expect((await platform.post(post, another())).code).toBe(0)
  })
})

describe('half an hour later', () => {
  it('nothing is answered but who one is and leaving', async () => {
    await enter(beichen, { write: true })
    house.pass(minutes(29))
    expect((await platform.get(post)).code).toBe(0)
    house.pass(minutes(1))
    const over = 'Your time here is over. Go back to your own tenant first.'
    const calls = [
      platform.get(post),
      platform.post(post, another()),
      platform.get('/user/admin/role/header'),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(refused(answer)).toEqual([62, over])
      expect(answer.data).toEqual({ acting: 'over' })
    }
    expect((await platform.get(info)).data.tenantId).toBe(beichen)
    expect((await platform.post(leave)).code).toBe(0)
    expect((await platform.get('/user/admin/tenant')).code).toBe(0)
  })
})

describe('what allowed it ends it', () => {
  it('the right to enter', async () => {
    const staff = await platformClerk(['tenant/manage'])
    expect((await enter(beichen, {}, staff.client)).code).toBe(0)
    expect((await staff.client.get(info)).data.tenantId).toBe(beichen)
    const role = await asked(platform, '/user/admin/role', { id: staff.role.id })
    await platform.put(`/user/admin/role/${role.id}`, { version: role.version, menuIds: [] })
    expect((await staff.client.get(post)).data).toEqual({ acting: 'over' })
    expect((await staff.client.post(leave)).code).toBe(0)
  })

  it('the account', async () => {
    const staff = await platformClerk(['tenant/manage'])
    await enter(beichen, {}, staff.client)
    await platform.delete(`/user/admin/member/${staff.user.id}`)
    expect((await staff.client.get(post)).code).toBe(61)
  })

  it('never gives more than one has at home, nor roles to hand out', async () => {
    const staff = await platformClerk(['tenant/manage', 'org/post'])
    await enter(beichen, { write: true }, staff.client)
    expect((await staff.client.get(info)).data.admin).toBe(false)
    expect((await staff.client.get(post)).code).toBe(0)
    expect((await staff.client.get('/user/admin/member')).code).toBe(62)
    const narrow = await platformClerk(['tenant/manage', 'org/user'], { dataScope: 5 })
    await enter(beichen, {}, narrow.client)
    expect((await narrow.client.get('/user/admin/member')).data.total).toBe(0)
  })
})

describe('a page of another tenant', () => {
  it('is told to reload, and nothing is written', async () => {
    const send = (tenant: string) => platform.post(post, another(), { 'x-tenant': tenant })
    expect((await send('1')).code).toBe(0)
    await enter(beichen, { write: true })
    const before = (await platform.get(post)).data.total
    const answer = await send('1')
    expect([answer.code, answer.data]).toEqual([62, { acting: 'elsewhere' }])
    expect((await platform.get(post, undefined, { 'x-tenant': '1' })).code).toBe(62)
    expect((await platform.get(post)).data.total).toBe(before)
    expect((await send(beichen)).code).toBe(0)
    expect((await platform.get(info, undefined, { 'x-tenant': '1' })).code).toBe(0)
  })

  it('chooses none', async () => {
    const tenant = await house.as('tenant')
    expect((await tenant.get(post, undefined, { 'x-tenant': '1' })).code).toBe(62)
  })
})

describe('on another node', () => {
  it('a session stands where it was led, and goes home, within a second', async () => {
    const other = await house.anotherNode()
    const there = clientOf(other.app, { token: platform.token ?? '', crossSite: '' })
    const standsIn = async (id: string) => (await there.get(info)).data.tenantId === id
    expect(await standsIn('1')).toBe(true)
    await enter(beichen)
    expect(await falseFor(() => standsIn(beichen))).toBeLessThan(1000)
    await platform.post(leave)
    expect(await falseFor(() => standsIn('1'))).toBeLessThan(1000)
  })
})

/** A platform user with a role that holds these screens. */
const platformClerk = (screens: string[], role: object = {}) =>
  clerk(house, screens, role, 'platform')
