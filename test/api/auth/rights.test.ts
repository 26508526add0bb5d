import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const post = '/user/admin/post'

interface Node {
  id: string
  component: string | null
  children: Node[]
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])

/**
 * Creates a person with a role that holds these menus and with a password that need not be changed.
 */
const clerk = async (screens: string[], role: object = {}) => {
  const tag = Math.random().toString(36).slice(2, 10)
  const { list } = (await tenant.get('/user/admin/role/antd/menu')).data
  const menuIds = flat(list)
    .filter(({ component }) => component && screens.includes(component))
    .map(({ id }) => id)
  expect(menuIds).toHaveLength(screens.length)
  const made = await tenant.post('/user/admin/role', {
    name: tag,
    code: tag,
    menuIds,
    dataScope: 1,
    ...role,
  })
  const user = await tenant.post('/user/admin/member', {
    userName: tag,
    password: `Secret-${tag}`,
    realName: tag,
    roleIds: [made.data.id],
  })
  expect([made.code, user.code]).toEqual([0, 0])
  const fresh = await house.signIn(tag)
  await fresh.post('/user/admin/member/account/password', {
    oldPassword: `Secret-${tag}`,
    password: `Changed-${tag}`,
  })
  return { client: fresh, role: made.data, user: user.data, menuIds }
}

describe('rights', () => {
  it('are what the granted menus list, and nothing else', async () => {
    const { client } = await clerk(['org/post'])
    expect((await client.get(post)).code).toBe(0)
    expect((await client.post(post, { name: 'a', code: 'a' })).code).toBe(62)
    expect((await client.get('/user/admin/role')).code).toBe(62)
  })

  it('hold from the next request after a role has changed', async () => {
    const { client, role } = await clerk(['org/post'])
    expect((await client.get(post)).code).toBe(0)
    const { data: stored } = await tenant.get(`/user/admin/role/${role.id}`)
    expect(
      (await tenant.put(`/user/admin/role/${role.id}`, { version: stored.version, menuIds: [] }))
        .code,
    ).toBe(0)
    expect((await client.get(post)).code).toBe(62)
  })

  it('go when the role is taken away', async () => {
    const { client, user } = await clerk(['org/post'])
    expect((await client.get(post)).code).toBe(0)
    const { data: stored } = await tenant.get(`/user/admin/member/${user.id}`)
    await tenant.put(`/user/admin/member/${user.id}`, { version: stored.version, roleIds: [] })
    expect((await client.get(post)).code).toBe(62)
  })

  it('reach as far as the data scope, also right after it has changed', async () => {
    const { client, role, user } = await clerk(['org/user'], { dataScope: 5 })
    expect(
      (await client.get('/user/admin/member')).data.list.map((row: { id: string }) => row.id),
    ).toEqual([user.id])
    const { data: stored } = await tenant.get(`/user/admin/role/${role.id}`)
    await tenant.put(`/user/admin/role/${role.id}`, { version: stored.version, dataScope: 1 })
    expect((await client.get('/user/admin/member')).data.total).toBeGreaterThan(10)
  })
})

describe('limits', () => {
  it('of the policy hold from the next request after the word is out', async () => {
    const name = () => ({ name: randomUUID(), code: randomUUID().slice(0, 8) })
    const limit = async (most: number) => {
      await systemTransaction(house.db, tx =>
        tx.updateTable('uc_policy').set({ post_max: most }).execute(),
      )
      await house.deps.bus.publish('session', JSON.stringify('everyone'))
    }
    await limit(1)
    expect(await tenant.post(post, name())).toMatchObject({ data: { quota: 'postMax', max: 1 } })
    await limit(0)
    expect((await tenant.post(post, name())).code).toBe(0)
  })
})

describe('menus', () => {
  it('are a tree of what was granted, with what lies above it', async () => {
    const { client } = await clerk(['org/post'])
    const { data } = await client.get('/user/admin/role/antd/menu')
    expect(data.list).toMatchObject([
      // Whoever has any menu has this one.
      { type: 'directory', children: [{ path: '/dashboard/workplace' }] },
      {
        type: 'directory',
        title: 'Organisation',
        children: [{ component: 'org/post', children: [] }],
      },
    ])
  })

  it('have titles in the caller’s language', async () => {
    const zh = await tenant.get('/user/admin/role/antd/menu', undefined, {
      'accept-language': 'zh-CN,zh;q=0.9',
    })
    expect(zh.data.list[0].title).toBe('仪表盘')
  })

  it('of an add-on nobody has are none', async () => {
    expect((await tenant.get('/user/admin/role/antd/menu?addon=none')).data.list).toEqual([])
  })
})
