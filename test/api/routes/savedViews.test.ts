import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerk, settledPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let tenant: Client
let platform: Client
let one: Client
let two: Client
let roleId: string

const path = '/user/admin/member/views'
const screen = 'org/post'
const draft = {
  screen,
  title: 'Mine',
  filters: { status: 1, q: 'a' },
  columns: ['name', 'code'],
  sort: ['name', 'ASC'],
  sharing: 'private',
}
const save = (client: Client, more: object = {}) => client.post(path, { ...draft, ...more })
const titles = async (client: Client) =>
  (await client.get(`${path}?screen=${screen}`)).data.list.map((it: { title: string }) => it.title)

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  platform = await house.as('platform')
  const reader = await clerk(house, [screen], { name: 'Readers' })
  roleId = reader.role.id
  one = reader.client
  two = (await settledPerson(house, 'viewer2', { roleIds: [roleId] })).client
})
afterAll(() => house.close())

describe('saved views', () => {
  it('are kept, changed and deleted by who made them, and seen by nobody else', async () => {
    const { data } = await save(one)
    const { list, mayShare } = (await one.get(`${path}?screen=${screen}`)).data
    expect(mayShare).toBe(false)
    expect(list).toEqual([
      expect.objectContaining({
        ...draft,
        id: data.id,
        mine: true,
        mayChange: true,
      }),
    ])
    for (const other of [two, tenant, platform]) {
      expect(await titles(other)).toEqual([])
      expect((await save(other, { id: data.id, title: 'Stolen' })).code).toBe(65)
      expect((await other.post(`${path}/delete`, { id: data.id })).code).toBe(65)
    }
    expect((await save(one, { id: data.id, version: data.version, title: 'Renamed' })).code).toBe(0)
    expect((await save(one, { id: data.id, version: data.version })).message).toContain('changed')
    expect(await titles(one)).toEqual(['Renamed'])
    await one.post(`${path}/delete`, { id: data.id })
    expect(await titles(one)).toEqual([])
  })

  it('are shared by administrators alone, with those who are meant', async () => {
    expect((await save(one, { sharing: 'tenant' })).code).toBe(62)
    expect((await save(one, { sharing: 'role', roleId })).code).toBe(62)
    const all = await save(tenant, { title: 'For all', sharing: 'tenant' })
    const few = await save(tenant, { title: 'For readers', sharing: 'role', roleId })
    expect(await titles(one)).toEqual(['For all', 'For readers'])
    expect(await titles(platform)).toEqual([])
    const { data } = await one.get(`${path}?screen=${screen}`)
    expect(data.list[1]).toMatchObject({ mine: false, mayChange: false, roleName: 'Readers' })
    expect((await save(one, { id: all.data.id })).code).toBe(65)
    await save(tenant, { id: few.data.id, sharing: 'private' })
    expect(await titles(one)).toEqual(['For all'])
    await tenant.post(`${path}/delete`, { id: few.data.id })
    await tenant.post(`${path}/delete`, { id: all.data.id })
  })

  it('are shared with no role but one of the tenant', async () => {
    const [foreign] = (await platform.get('/user/admin/role')).data.list
    for (const id of [foreign.id, '999999999', null])
      expect((await save(tenant, { sharing: 'role', roleId: id })).data.fields).toHaveProperty(
        'roleId',
      )
  })

  it('are for whoever may see the list', async () => {
    const stranger = (await settledPerson(house, 'stranger')).client
    expect((await stranger.get(`${path}?screen=${screen}`)).code).toBe(62)
    expect((await save(stranger)).code).toBe(62)
    expect((await tenant.get(`${path}?screen=tenant/manage`)).code).toBe(62)
    for (const unknown of ['', 'org/nothing', 'org/post/bin'])
      expect((await tenant.get(`${path}?screen=${unknown}`)).code).toBe(65)
  })

  it('leave out filters, columns and sorts that the screen has not', async () => {
    const { data } = await save(one, {
      filters: { status: 1, passwordHash: 'x' },
      columns: ['name', 'gone'],
      sort: ['gone', 'ASC'],
    })
    const { list } = (await one.get(`${path}?screen=${screen}`)).data
    expect(list[0]).toMatchObject({ filters: { status: 1 }, columns: ['name'], sort: [] })
    await one.post(`${path}/delete`, { id: data.id })
  })

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', 'x'.repeat(65)],
    ['title', 'bell\u0007'],
    ['version', 2 ** 31],
    ['filters', { q: 'x'.repeat(4001) }],
    ['filters', { q: {} }],
    ['filters', { status: { like: 5 } }],
    ['filters', { status: [1, {}] }],
    ['filters', { createdAt: { from: 'banana' } }],
    ['filters', { name: { like: { like: 'x' } } }],
    ['filters', []],
    ['columns', Array.from({ length: 65 }, () => 'name')],
    ['sort', ['name', 'up']],
    ['sharing', 'everyone'],
    ['userId', '1'],
  ])('refuse such a %s', async (name, value) => {
    expect((await save(one, { [name]: value })).data.fields).toHaveProperty(name)
  })

  it('are no more than a hundred, in parallel either', async () => {
    for (let round = 0; round < 9; round++)
      await Promise.all(
        Array.from({ length: 10 }, (_, at) => save(two, { title: `${round}-${at}` })),
      )
    const last = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(two, { title: `last-${at}` })),
    )
    expect(last.filter(({ code }) => code === 0)).toHaveLength(10)
    expect(await titles(two)).toHaveLength(100)
  })

  it('of a tenant that was entered are those shared there, and are only looked at', async () => {
    await save(tenant, { title: 'Shared there', sharing: 'tenant' })
    const me = (await tenant.get('/user/admin/member/info')).data
    await platform.post(`/user/admin/tenant/${me.tenantId}/enter`, { reason: 'to see a view' })
    expect(await titles(platform)).toEqual(['Shared there'])
    expect((await save(platform)).code).toBe(62)
    await platform.post('/user/admin/member/leave')
  })
})
