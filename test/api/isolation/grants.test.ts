import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { checksumOf } from '#test/support/isolation/checksum.ts'
import { type Grantee, granteeIn } from '#test/support/isolation/grantees.ts'
import { exhaustively } from '#test/support/tier.ts'

let app: TestApp
let manager: Grantee
let administrator: Client
/** Menus that a tenant may hold, with their names. */
let menus: readonly { id: string; name: string; parent_id: string | null }[]
let platforms: readonly string[]

beforeAll(async () => {
  app = await startTestApp()
  administrator = await app.as('tenant')
  manager = await granteeIn(app, 'beichen', 'manager1')
  const held = `exists (select from uc_role r
    where r.builtin and r.tenant_id = ${manager.tenantId} and m.id = any(r.menu_ids))`
  const live = 'select id::text, name, parent_id::text from uc_menu m where deleted_at is null'
  menus = await sql(`${live} and ${held}`)
  platforms = (await sql(`${live} and not ${held} and name not like 'manager1%'`)).map(it => it.id)
})
beforeEach(async () => {
  await manager.sees(1)
  await manager.holds(menus.map(it => it.id))
})
afterAll(() => app.close())

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await app.db.systems.query(text, [...values])).rows
let made = 0
const draft = (more: object) => {
  made += 1
  return { name: `r${made}`, code: `r${made}`, dataScope: 5, ...more }
}
const change = async (client: Client, api: string, id: string, values: object) => {
  const { version } = (await administrator.get(`${api}/${id}`)).data
  return client.put(`${api}/${id}`, { version, ...values })
}
const below = async (more: object = {}) =>
  (await manager.client.post(role.api, draft({ parentId: manager.roleId, ...more }))).data.id

describe('nobody grants what they do not hold', () => {
  exhaustively(() => {
    it('of all menus, be it one by one', async () => {
      const child = await below()
      for (const menu of menus) {
        expect((await change(manager.client, role.api, child, { menuIds: [menu.id] })).code).toBe(0)
        expect((await change(manager.client, role.api, child, { menuIds: [] })).code).toBe(0)
        await manager.holds(menus.filter(it => it !== menu).map(it => it.id))
        const before = await checksumOf(app.deps.db)
        for (const parentId of [manager.roleId, child]) {
          const granting = draft({ parentId, menuIds: [menu.id] })
          expect((await manager.client.post(role.api, granting)).code, menu.name).not.toBe(0)
        }
        const grown = await change(manager.client, role.api, child, { menuIds: [menu.id] })
        expect(grown.code, menu.name).not.toBe(0)
        expect(await checksumOf(app.deps.db), menu.name).toBe(before)
        await manager.holds(menus.map(it => it.id))
      }
    }, 180_000)
  })

  it('and no tenant grants a menu of the platform, its administrator neither', async () => {
    const child = await below()
    expect(platforms.length).toBeGreaterThan(20)
    for (const id of platforms) {
      const before = await checksumOf(app.deps.db)
      const answers = [
        await administrator.post(role.api, draft({ menuIds: [id] })),
        await manager.client.post(role.api, draft({ parentId: manager.roleId, menuIds: [id] })),
        await change(administrator, role.api, child, { menuIds: [id] }),
      ]
      expect(answers.filter(it => it.code === 0)).toEqual([])
      expect(await checksumOf(app.deps.db)).toBe(before)
    }
  }, 180_000)

  /** What each data scope surely contains. */
  const contained: Readonly<Record<number, readonly number[]>> = {
    1: [1, 2, 3, 4, 5, 6, 7],
    2: [2, 5],
    3: [2, 3, 5],
    5: [5],
    6: [5, 6],
    7: [5, 6, 7],
  }
  it.each(Object.keys(contained).map(Number))('of data scopes, their own being %i', async own => {
    await manager.sees(own)
    const granted: number[] = []
    const [dept] = await sql(
      'select id::text from uc_dept where tenant_id = $1 and deleted_at is null limit 1',
      [manager.tenantId],
    )
    for (const dataScope of [1, 2, 3, 4, 5, 6, 7]) {
      // No chosen department at all shows nothing, so that anybody may grant it.
      const chosen = dataScope === 4 && own !== 4 ? { deptIds: [dept?.id] } : {}
      const granting = draft({ parentId: manager.roleId, dataScope, ...chosen })
      if ((await manager.client.post(role.api, granting)).code === 0) granted.push(dataScope)
    }
    expect(granted).toEqual(contained[own])
  })

  it('of roles: they create new ones below their own, and hand out only those below', async () => {
    const child = await below()
    const grandchild = await below({ parentId: child })
    const theirs = new Set([child, grandchild])
    const person = { userName: 'subject1', realName: 'Subject', password: 'Trial-Run-4711' }
    const subject = (await manager.client.post(user.api, person)).data.id
    const roles = await sql(
      'select id::text from uc_role where tenant_id = $1 and deleted_at is null and parent_id is distinct from $2',
      [manager.tenantId, manager.roleId],
    )
    for (const { id } of [...roles, { id: child }]) {
      const placed = await manager.client.post(role.api, draft({ parentId: id }))
      expect(placed.code === 0).toBe(theirs.has(id) || id === manager.roleId)
      const given = await change(manager.client, user.api, subject, { roleIds: [id] })
      expect(given.code === 0).toBe(theirs.has(id))
      const again = { ...person, userName: `subject1x${id}`, roleIds: [id] }
      expect((await manager.client.post(user.api, again)).code === 0).toBe(theirs.has(id))
    }
  }, 180_000)

  it('nor changes their own role, or their own list of roles', async () => {
    const child = await below()
    const before = await checksumOf(app.deps.db)
    const answers = [
      await change(manager.client, role.api, manager.roleId, { name: 'mine' }),
      await change(manager.client, role.api, manager.roleId, { status: 2 }),
      await manager.client.delete(`${role.api}/${manager.roleId}`),
      await change(manager.client, user.api, manager.userId, { roleIds: [child] }),
      await change(manager.client, user.api, manager.userId, { roleIds: [] }),
      await change(manager.client, role.api, child, { parentId: null }),
    ]
    expect(answers.map(it => it.code)).not.toContain(0)
    expect(await checksumOf(app.deps.db)).toBe(before)
  })

  it('nor purges roles and users that are not below them', async () => {
    const [above] = await sql(
      `with gone as (insert into uc_user (tenant_id, user_name, real_name, deleted_at) values ($1, 'gone1', 'Gone', now()) returning id),
         held as (insert into uc_user__role_ids (tenant_id, owner_id, target_id) select $1, id, $2::bigint from gone),
         root as (insert into uc_role (tenant_id, name, code, deleted_at) values ($1, 'gone1', 'gone1', now()) returning id)
       select gone.id::text as user, root.id::text as role from gone, root`,
      [manager.tenantId, manager.roleId],
    )
    const before = await checksumOf(app.deps.db)
    for (const path of [`${user.api}/${above.user}/purge`, `${role.api}/${above.role}/purge`])
      expect((await manager.client.post(path)).code, path).toBe(62)
    expect(await checksumOf(app.deps.db)).toBe(before)
    const child = await below()
    await manager.client.delete(`${role.api}/${child}`)
    expect((await manager.client.post(`${role.api}/${child}/purge`)).code).toBe(0)
  })

  it('nor locks out people whom they do not manage, by disabling a department', async () => {
    const adding = { name: 'superiors', code: 'superiors' }
    const { id } = (await manager.client.post(dept.api, adding)).data
    await sql('update uc_user set dept_id = $1 where id = $2', [id, manager.userId])
    const other = await granteeIn(app, 'beichen', 'beside1')
    await other.holds(menus.map(it => it.id))
    expect((await change(other.client, dept.api, id, { status: 2 })).code).toBe(62)
    await sql('update uc_user set dept_id = null where id = $1', [manager.userId])
    expect((await change(other.client, dept.api, id, { status: 2 })).code).toBe(0)
  })

  it('nor adds routes to menus that they do not hold themselves', async () => {
    const clerk = await granteeIn(app, 'platform', 'clerk1')
    const own = ['PUT /user/admin/menu/:id', 'POST /user/admin/menu', 'GET /user/admin/post']
    await clerk.opens(own)
    const [menu] = await sql("select id::text, version from uc_menu where name = 'clerk1.menu'")
    const save = (permissions: string[]) =>
      clerk.client.put(`/user/admin/menu/${menu.id}`, { version: menu.version, permissions })
    for (const line of ['GET /user/admin/tenant', '/user/admin/post', 'POST /user/admin/post'])
      expect((await save([...own, line])).code, line).toBe(62)
    const named = { name: 'more1', title: 'More', permissions: ['GET /user/admin/tenant'] }
    expect((await clerk.client.post('/user/admin/menu', named)).code).toBe(62)
    expect((await save(own.slice(0, 2))).code).toBe(0)
  })
})
