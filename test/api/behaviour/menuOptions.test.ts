import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type Grantee, granteeIn } from '#test/support/isolation/grantees.ts'
import { run, type TestRow } from '#test/support/sql.ts'

const menus = '/user/admin/menu'
const roles = '/user/admin/role'
let house: TestApp
let admin: Client
let staff: Client
let clerk: Grantee
let platformMenu: TestRow

const sql = (text: string, values: readonly unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const menuIds = async (...names: string[]): Promise<string[]> =>
  (await sql('select id::text as id from uc_menu where name = any($1)', [names])).map(it => it.id)

beforeAll(async () => {
  house = await startTestApp()
  admin = await house.as('tenant')
  staff = await house.as('platform')
  clerk = await granteeIn(house, 'beichen', 'options1')
  await clerk.holds(await menuIds('permission', 'permission.role', 'role:create', 'role:update'))
  platformMenu = (await staff.get(`${menus}?filter={"name":"tenant.manage"}`)).data.list[0]
})
afterAll(() => house.close())

const idsIn = (list: readonly TestRow[]): string[] =>
  list.flatMap(it => [it.id as string, ...idsIn(it.children ?? [])])
const held = async (client: Client) =>
  new Set(idsIn((await client.get(`${roles}/antd/menu`)).data.list))
const offered = async (client: Client, query = '') =>
  (await client.get(`${menus}/options?range=[0,999]${query}`)).data as TestRow

describe('menus on offer', () => {
  it('are those that a person holds, for administrators of a tenant and for others', async () => {
    for (const client of [admin, clerk.client]) {
      const own = await held(client)
      const { list, total } = await offered(client)
      expect(list.length).toBeGreaterThan(3)
      expect(list.filter((it: TestRow) => !own.has(it.id))).toEqual([])
      expect(total).toBe(list.length)
    }
  })

  it('are not found by their name, their id or their place in the tree', async () => {
    expect(platformMenu.title).toBeTruthy()
    const asked = [
      `&q=${encodeURIComponent('tenant.manage')}`,
      `&filter=${JSON.stringify({ id: [platformMenu.id] })}`,
      `&filter=${JSON.stringify({ parentId: platformMenu.parentId })}`,
    ]
    for (const query of asked) expect(await offered(admin, query)).toEqual({ list: [], total: 0 })
    await clerk.opens([`GET ${menus}`, `GET ${menus}/:id`, `GET ${menus}/bin`])
    expect((await clerk.client.get(`${menus}/${platformMenu.id}`)).code).toBe(65)
    expect((await clerk.client.get(`${menus}/${platformMenu.id}/history`)).code).toBe(65)
    const [own] = (await clerk.client.get(`${menus}?range=[0,999]`)).data.list as TestRow[]
    expect(own?.name).toBe('options1.menu')
    expect((await clerk.client.get(`${menus}?range=[0,999]`)).data.total).toBe(1)
  })

  it('are all of them for platform staff', async () => {
    const [{ count } = {}] = await sql(
      'select count(*)::integer as count from uc_menu where deleted_at is null',
    )
    expect((await offered(staff)).total).toBe(count)
  })

  it('leave out of `why` what the asker does not hold', async () => {
    const member = (await admin.get('/user/admin/member?filter={"userName":"options1"}')).data
    const why = `/user/admin/member/${member.list[0].id}/why`
    expect(await admin.post(why, { menuId: platformMenu.id })).toMatchObject({
      code: 51,
      data: { fields: { menuId: expect.anything() } },
    })
    // A page that their policy leaves out is not named either.
    await sql(
      `update uc_role set menu_ids = array(select m from unnest(menu_ids) m
        where m not in (select id from uc_menu where name like '%post%')) where tenant_id <> 1`,
    )
    await invalidateSessions(house.deps, 'everyone')
    const told = (await admin.post(why, { route: 'GET /user/admin/post' })).data
    expect(told.allowed).toBe(false)
    expect(JSON.stringify(told)).not.toContain('Positions')
    expect(told.steps.map((it: TestRow) => it.text)).toContain(
      'No role of this tenant grants a menu that is needed here',
    )
  })
})

describe('a role with menus that its editor does not hold', () => {
  it('keeps them, and comes back from the bin with them', async () => {
    const all = await menuIds('org', 'org.user', 'permission', 'permission.role')
    const parentId = clerk.roleId
    const values = { name: 'options2', code: 'options2', dataScope: 5 }
    const made = (await admin.post(roles, values)).data
    await sql('update uc_role set menu_ids = $3::bigint[], parent_id = $2 where id = $1', [
      made.id,
      parentId,
      all,
    ])
    await clerk.opens([
      `PUT ${roles}/:id`,
      `GET ${roles}/:id`,
      `DELETE ${roles}/:id`,
      `POST ${roles}/:id/restore`,
    ])
    const stored = (await clerk.client.get(`${roles}/${made.id}`)).data
    const changed = await clerk.client.put(`${roles}/${made.id}`, {
      version: stored.version,
      remark: 'changed',
    })
    expect(changed.code).toBe(0)
    expect([...changed.data.menuIds].sort()).toEqual([...all].sort())
    expect((await clerk.client.delete(`${roles}/${made.id}`)).code).toBe(0)
    expect((await clerk.client.post(`${roles}/${made.id}/restore`)).code).toBe(0)
  })
})
