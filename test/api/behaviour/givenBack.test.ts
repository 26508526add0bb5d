import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let platform: Caller
let admin: Caller
beforeAll(async () => {
  desk = await openDesk()
  platform = await desk.signIn('demo')
  admin = await desk.signIn('liangjianguo')
})
afterAll(() => desk.close())

const roleOf = async (code: string, values: object) => {
  const { id: parentId } = await admin.find(api.role, { code: 'admin' })
  return (await admin.post(api.role, { name: code, code, parentId, ...values })).data.id as string
}
const held = async (id: string, field: 'menuIds' | 'deptIds') =>
  (await admin.get(`${api.role}/${id}`)).data[field] as string[]
const linked = (table: string, id: string) =>
  desk.sql(`select owner_id::text as id from ${table} where target_id = $1`, [id])

const holding = (menuId: string) =>
  desk.sql('select id::text from uc_role where $1 = any(menu_ids)', [menuId])

describe('what comes back from the bin', () => {
  it('stands again in the roles that see a department', async () => {
    const { data: dept } = await admin.post(api.dept, { name: 'back', code: 'back' })
    const role = await roleOf('back-dept', { dataScope: 4, deptIds: [dept.id], menuIds: [] })
    const other = await roleOf('back-other', { dataScope: 4, deptIds: [dept.id], menuIds: [] })
    await admin.remove(`${api.dept}/${dept.id}`)
    expect(await held(role, 'deptIds')).toEqual([])
    await admin.change(api.role, other, { dataScope: 5 })
    expect((await admin.post(`${api.dept}/restore`, { ids: [dept.id] })).code).toBe(0)
    expect(await held(role, 'deptIds')).toEqual([dept.id])
    expect(await held(other, 'deptIds')).toEqual([])
    expect(await linked('uc_role__dept_ids', dept.id)).toEqual([{ id: role }])
  })

  it('is seen by no role whose parent sees less by now, and other roles stay as they are', async () => {
    const { data: dept } = await admin.post(api.dept, { name: 'less', code: 'less' })
    const wide = { dataScope: 4, deptIds: [dept.id], menuIds: [] }
    const upper = await roleOf('less-upper', wide)
    const below = { ...wide, name: 'less-lower', code: 'less-lower', parentId: upper }
    const lower = (await admin.post(api.role, below)).data.id as string
    const apart = { ...wide, name: 'less-apart', code: 'less-apart', deptIds: [] }
    const other = (await admin.post(api.role, { ...apart, dataScope: 5, parentId: upper })).data.id
    await admin.remove(`${api.dept}/${dept.id}`)
    await admin.change(api.role, upper, { dataScope: 5 })
    expect((await admin.post(`${api.dept}/restore`, { ids: [dept.id] })).code).toBe(0)
    expect([await held(upper, 'deptIds'), await held(lower, 'deptIds')]).toEqual([[], []])
    expect((await admin.get(`${api.role}/${other}`)).data.version).toBe(1)
  })

  it('is granted again by the roles of every tenant that held the menu, and by no others', async () => {
    const menu = { type: 'menu', title: 'back', name: 'back', path: '/back', permissions: [] }
    const { data: made } = await platform.post(api.menu, menu)
    const upper = await roleOf('back-upper', { dataScope: 1, menuIds: [made.id] })
    const below = { name: 'back-lower', code: 'back-lower', dataScope: 1, menuIds: [made.id] }
    const lower = (await admin.post(api.role, { ...below, parentId: upper })).data.id
    const without = await roleOf('back-without', { dataScope: 1, menuIds: [] })
    await platform.remove(`${api.menu}/${made.id}`)
    expect([await held(upper, 'menuIds'), await held(lower, 'menuIds')]).toEqual([[], []])
    await admin.change(api.role, lower, { parentId: without })
    expect((await platform.post(`${api.menu}/restore`, { ids: [made.id] })).code).toBe(0)
    expect(await held(upper, 'menuIds')).toEqual([made.id])
    expect([await held(lower, 'menuIds'), await held(without, 'menuIds')]).toEqual([[], []])
  })

  it('stays in the bin when what its roles hold cannot be settled', async () => {
    const menu = { type: 'menu', title: 'torn', name: 'torn', path: '/torn', permissions: [] }
    const { data: made } = await platform.post(api.menu, menu)
    const upper = await roleOf('torn-upper', { dataScope: 1, menuIds: [made.id] })
    const below = { name: 'torn-lower', code: 'torn-lower', dataScope: 1, menuIds: [made.id] }
    const lower = (await admin.post(api.role, { ...below, parentId: upper })).data.id
    const without = await roleOf('torn-without', { dataScope: 1, menuIds: [] })
    await platform.remove(`${api.menu}/${made.id}`)
    await admin.change(api.role, lower, { parentId: without })
    await desk.deps.db.pool.query(`create function torn() returns trigger language plpgsql as $$ begin raise 'torn'; end $$;
      create trigger torn before update of menu_ids on uc_role for each row execute function torn()`)
    await expect(platform.post(`${api.menu}/${made.id}/restore`, {})).rejects.toThrow('torn')
    expect(
      await desk.sql('select deleted_at is null as live from uc_menu where id = $1', [made.id]),
    ).toEqual([{ live: false }])
    await desk.deps.db.pool.query('drop trigger torn on uc_role; drop function torn')
    expect((await platform.post(`${api.menu}/${made.id}/restore`, {})).code).toBe(0)
    expect(await held(lower, 'menuIds')).toEqual([])
  })

  it('leaves nothing behind when it goes for good instead', async () => {
    const menu = { type: 'menu', title: 'gone', name: 'gone', path: '/gone', permissions: [] }
    const { data: made } = await platform.post(api.menu, menu)
    const role = await roleOf('gone', { dataScope: 1, menuIds: [made.id] })
    await platform.remove(`${api.menu}/${made.id}`)
    expect((await holding(made.id)).map(it => it.id)).toContain(role)
    const { version } = (await admin.get(`${api.role}/${role}`)).data
    expect((await platform.post(`${api.menu}/purge`, { ids: [made.id] })).code).toBe(0)
    expect(await holding(made.id)).toEqual([])
    expect((await admin.get(`${api.role}/${role}`)).data.version).toBe(version + 1)
    const { list } = (await admin.get(`${api.role}/${role}/history`)).data
    expect(list[0]).toMatchObject({
      action: 'update',
      platform: true,
      changes: [{ field: 'menuIds', before: [made.id], after: [] }],
    })
  })
})
