import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

const path = '/user/admin/dashboard/team'

let house: TestApp
let tenant: Client
let manager: Client
let member: Client
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  manager = await house.as('manager')
  member = await house.as('member')
})
afterAll(() => house.close())

interface Change {
  id: string
  actorName: string
  resource: string
  rowId: string | null
  title: string | null
  action: string
}

const seenBy = async (client: Client): Promise<Change[]> => (await client.get(path)).data.list
const post = (name: string) => ({ name, code: name.toLowerCase() })

describe('what a team changed', () => {
  it('is nothing at first', async () => {
    expect(await seenBy(tenant)).toEqual([])
  })

  it('is told with titles, the latest first', async () => {
    const { data } = await tenant.post('/user/admin/post', post('Pilot'))
    await tenant.put(`/user/admin/post/${data.id}`, { version: 1, name: 'Captain' })
    expect(await seenBy(tenant)).toMatchObject([
      { resource: 'post', rowId: data.id, title: 'Captain', action: 'update' },
      { resource: 'post', rowId: data.id, title: 'Captain', action: 'create' },
    ])
  })

  it('is told of people in one’s data scope alone', async () => {
    expect(await seenBy(member)).toEqual([])
    const { list } = (await manager.get('/user/admin/member')).data
    const self = (await manager.get('/user/admin/member/info')).data
    const other = list.find((it: { id: string }) => it.id !== self.id)
    const { version } = (await manager.get(`/user/admin/member/${other.id}`)).data
    await manager.put(`/user/admin/member/${other.id}`, { version, remark: 'Seen today' })
    const [mine, ...rest] = await seenBy(manager)
    expect(mine).toMatchObject({ resource: 'user', rowId: other.id, title: other.userName })
    expect(rest).toEqual([])
    expect((await seenBy(tenant))[0]).toMatchObject({ rowId: other.id, actorName: self.realName })
    expect(await seenBy(member)).toEqual([])
  })

  it('leaves out rows and kinds of rows that one may not read', async () => {
    const { list } = (await tenant.get('/user/admin/member')).data
    const seen = new Set(
      (await manager.get('/user/admin/member?range=[0,99]')).data.list.map(
        (it: { id: string }) => it.id,
      ),
    )
    const far = list.find((it: { id: string }) => !seen.has(it.id))
    await tenant.put(`/user/admin/member/${far.id}`, { version: far.version, remark: 'Elsewhere' })
    await tenant.post('/user/admin/openAccess', { name: 'Robot' })
    const told = await seenBy(manager)
    expect(told.map(it => it.rowId)).not.toContain(far.id)
    expect(told.every(it => it.resource !== 'openAccess')).toBe(true)
    expect((await seenBy(tenant)).some(it => it.rowId === far.id)).toBe(true)
  })

  it('is told of every resource, whether its rows come from a table or a view', async () => {
    const own = await startTestApp()
    try {
      const all = own.registry.all()
      for (const name of ['tenant', 'platform'] as const) {
        const client = await own.as(name)
        const { id, tenantId } = (await client.get('/user/admin/member/info')).data
        for (const { name: resource } of all)
          await sqlIn(
            own,
            `insert into uc_audit (tenant_id, actor_id, actor_name, resource, row_id, action, changes, request_id, ip)
              values ($1, $2, 'x', $3, 1, 'update', '[]', 'x', '')`,
            [tenantId, id, resource],
          )
        const { code, message } = await client.get(path)
        expect([name, code, message]).toEqual([name, 0, ''])
      }
    } finally {
      await own.close()
    }
  })

  it('holds titles and no values', async () => {
    expect(JSON.stringify(await seenBy(tenant))).not.toContain('Elsewhere')
  })

  it('is that of one’s own tenant', async () => {
    const platform = await house.as('platform')
    expect((await seenBy(platform)).map(it => it.title)).not.toContain('Captain')
    const { data } = await platform.get('/user/admin/tenant?filter={"code":"nangang"}')
    const neighbour = await house.signIn(data.list[0].adminUserName)
    expect(await seenBy(neighbour)).toEqual([])
  })

  it('is twenty lines at most', async () => {
    for (let at = 0; at < 22; at += 1) await tenant.post('/user/admin/post', post(`Many${at}`))
    const told = await seenBy(tenant)
    expect(told).toHaveLength(20)
    expect(told[0]?.title).toBe('Many21')
  })
})

describe('the menus', () => {
  it('hold the workplace for whoever holds any, and nothing for who holds none', async () => {
    const menusOf = async (client: Client) =>
      (await client.get('/user/admin/role/antd/menu')).data.list as {
        name: string
        children: { name: string }[]
      }[]
    const [first] = await menusOf(member)
    expect([first?.name, first?.children.map(it => it.name)]).toEqual([
      'dashboard',
      ['dashboard.workplace'],
    ])
    const made = await tenant.post('/user/admin/member', {
      userName: 'menuless',
      realName: 'Menuless',
      password: 'Long-enough-menuless',
    })
    expect(made.code).toBe(0)
    const menuless = await house.signIn('menuless')
    await menuless.post('/user/admin/member/account/password', {
      oldPassword: 'Long-enough-menuless',
      password: 'Another-menuless',
    })
    expect(await menusOf(menuless)).toEqual([])
  })
})
