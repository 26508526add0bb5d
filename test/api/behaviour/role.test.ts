import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let admin: Caller
let operations: Caller
beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
  operations = await desk.signIn('penghuimin')
})
afterAll(() => desk.close())

const role = (code: string) => admin.find(api.role, { code })
const roleIdOf = async (code: string) => (await role(code)).id as string
const menuIdOf = async (name: string) =>
  (await desk.sql('select id from uc_menu where name = $1 and deleted_at is null', [name]))[0]
    ?.id as string
const draft = async (code: string, parent: string | null, more = {}) => ({
  name: code,
  code,
  parentId: parent === null ? null : await roleIdOf(parent),
  dataScope: 5,
  ...more,
})

describe('what a role grants', () => {
  it('brings the menus above it along', async () => {
    const { code, data } = await operations.post(
      api.role,
      await draft('leaf', 'operations', { menuIds: [await menuIdOf('user:show')] }),
    )
    expect(code).toBe(0)
    expect([...data.menuIds].sort()).toEqual(
      [await menuIdOf('org'), await menuIdOf('org.user'), await menuIdOf('user:show')].sort(),
    )
  })

  it('is at most what its parent holds', async () => {
    const menuIds = [await menuIdOf('user:delete')]
    expect(await admin.post(api.role, await draft('beyond1', 'leader', { menuIds }))).toMatchObject(
      { code: -1, key: 'errors.role.beyondParent' },
    )
    expect(
      await admin.post(api.role, await draft('beyond2', 'leader', { dataScope: 3 })),
    ).toMatchObject({ code: -1, key: 'errors.role.beyondParent' })
    expect(await admin.post(api.role, await draft('within', 'manager', { menuIds }))).toMatchObject(
      { code: 0 },
    )
    expect(await admin.change(api.role, await roleIdOf('member'), { dataScope: 1 })).toMatchObject({
      code: -1,
      key: 'errors.role.beyondParent',
    })
  })

  it('is at most what the caller holds, the platform menus least of all', async () => {
    const menuIds = [await menuIdOf('menu:update')]
    expect(await admin.post(api.role, await draft('beyond3', null, { menuIds }))).toMatchObject({
      code: 62,
      key: 'errors.role.beyond',
    })
    expect(
      await admin.post(api.role, await draft('beyond4', 'operations', { menuIds })),
    ).toMatchObject({ code: 62, key: 'errors.role.beyond' })
  })

  it('is nothing that does not exist', async () => {
    expect(
      (await admin.post(api.role, await draft('ghost', null, { menuIds: ['999999999'] }))).code,
    ).not.toBe(0)
  })

  it('cannot be stretched by moving the role elsewhere', async () => {
    const id = await roleIdOf('audit')
    expect(await admin.change(api.role, id, { parentId: await roleIdOf('member') })).toMatchObject({
      code: -1,
      key: 'errors.role.beyondParent',
    })
  })
})

describe('who is not an administrator', () => {
  it('edits and deletes only roles below their own', async () => {
    const manager = await desk.signIn('liminzhe')
    await desk.sql(
      "update uc_role set menu_ids = menu_ids || array(select id from uc_menu where name in ('role:update', 'role:delete', 'role:create')) where code = 'manager'",
    )
    const fresh = await desk.signIn('chenzhiyuan')
    const tried = async (code: string) => [
      await fresh.change(api.role, await roleIdOf(code), { remark: 'x' }),
      await fresh.remove(`${api.role}/${await roleIdOf(code)}`),
    ]
    for (const code of ['manager', 'operations', 'region']) {
      const answers = await tried(code)
      expect(answers.map(it => [code, it.code, it.key])).toEqual(
        answers.map(() => [code, 62, 'errors.role.notBelow']),
      )
    }
    expect((await fresh.change(api.role, await roleIdOf('leader'), { remark: 'x' })).code).toBe(0)
    expect((await manager.get(api.role)).code).toBe(0)
  })

  it('creates no role at the top and places none above their own', async () => {
    expect(await operations.post(api.role, await draft('top', null))).toMatchObject({
      code: 62,
      key: 'errors.role.notBelow',
    })
    expect(await operations.post(api.role, await draft('above', 'admin'))).toMatchObject({
      code: 62,
      key: 'errors.role.notBelow',
    })
    expect(
      await operations.change(api.role, await roleIdOf('audit'), { parentId: null }),
    ).toMatchObject({ code: 62, key: 'errors.role.notBelow' })
    expect(
      await operations.change(api.role, await roleIdOf('audit'), {
        parentId: await roleIdOf('admin'),
      }),
    ).toMatchObject({ code: 62, key: 'errors.role.notBelow' })
  })
})

describe('built-in roles', () => {
  it('stay as they are', async () => {
    const id = await roleIdOf('admin')
    expect(await admin.change(api.role, id, { name: '改名' })).toMatchObject({
      code: -1,
      key: 'errors.role.builtin',
    })
    expect(await admin.remove(`${api.role}/${id}`)).toMatchObject({
      code: -1,
      key: 'errors.role.builtin',
    })
    expect(
      await admin.post(api.role, { ...(await draft('own', null)), builtin: true }),
    ).toMatchObject({ code: 51 })
  })
})

describe('a role that shrinks', () => {
  it('takes from the roles below what it no longer holds, to the last level, for the very next request', async () => {
    const member = await desk.signIn('zhouzixuan')
    expect((await member.get(api.post)).code).toBe(0)
    const before = await role('member')
    const without = await Promise.all(['org.post', 'post:show'].map(menuIdOf))
    const manager = await role('manager')
    const { code } = await admin.change(api.role, manager.id, {
      menuIds: manager.menuIds.filter((id: string) => !without.includes(id)),
    })
    expect(code).toBe(0)
    const after = await role('member')
    expect(after.menuIds.filter((id: string) => without.includes(id))).toEqual([])
    expect(after.version).toBeGreaterThan(before.version)
    expect((await member.get(api.post)).code).toBe(62)
    expect((await member.get(api.user)).code).toBe(0)
  })

  it('narrows the scope of the roles below', async () => {
    await admin.change(api.role, await roleIdOf('channel'), { dataScope: 5 })
    expect((await role('channel-staff')).dataScope).toBe(5)
    const [first] = (await role('region')).deptIds
    const top = (
      await admin.post(
        api.role,
        await draft('top-region', 'operations', {
          dataScope: 4,
          deptIds: (await role('region')).deptIds,
        }),
      )
    ).data
    const low = (
      await admin.post(api.role, {
        name: 'low',
        code: 'low-region',
        parentId: top.id,
        dataScope: 4,
        deptIds: top.deptIds,
      })
    ).data
    await admin.change(api.role, top.id, { deptIds: [first] })
    expect((await role('low-region')).deptIds).toEqual([first])
    expect(low.deptIds).toHaveLength(3)
  })

  it('still counts for a role that comes back from the bin', async () => {
    const menuIds = [await menuIdOf('user:show'), await menuIdOf('user:create')]
    const parent = (
      await admin.post(api.role, await draft('bin-parent', 'operations', { menuIds }))
    ).data
    const child = (
      await admin.post(api.role, { name: 'c', code: 'bin-child', parentId: parent.id, menuIds })
    ).data
    await admin.remove(`${api.role}/${child.id}`)
    await admin.change(api.role, parent.id, { menuIds: [await menuIdOf('user:show')] })
    expect((await admin.post(`${api.role}/${child.id}/restore`)).code).toBe(0)
    expect((await role('bin-child')).menuIds).not.toContain(await menuIdOf('user:create'))
  })

  it('does not race a role that grows', async () => {
    const parent = (
      await admin.post(
        api.role,
        await draft('race-parent', 'operations', {
          menuIds: [await menuIdOf('user:show'), await menuIdOf('user:create')],
        }),
      )
    ).data
    const child = (
      await admin.post(api.role, { name: 'r', code: 'race-child', parentId: parent.id })
    ).data
    await Promise.all([
      admin.change(api.role, parent.id, { menuIds: [await menuIdOf('user:show')] }),
      operations.change(api.role, child.id, { menuIds: [await menuIdOf('user:create')] }),
    ])
    expect((await role('race-child')).menuIds).not.toContain(await menuIdOf('user:create'))
  })
})

describe('a copy of a role', () => {
  it('grants what the role grants, under a name, a code and a parent of its own', async () => {
    const from = await role('region')
    const [members] = await desk.sql(
      'select count(*)::int as n from uc_user__role_ids where target_id = $1',
      [from.id],
    )
    const { code, data } = await admin.post(`${api.role}/${from.id}/copy`, {
      name: 'copied',
      code: 'copied',
      parentId: from.parentId,
    })
    expect({ code, members: members?.n > 0 }).toEqual({ code: 0, members: true })
    const made = await role('copied')
    const { menuIds, deptIds, dataScope, parentId } = from
    expect(made).toMatchObject({ id: data.id, menuIds, deptIds, dataScope, parentId })
    expect((await admin.get(api.user, { filter: { roleIds: made.id } })).data.total).toBe(0)
  })

  it('is limited as a new role is: by its parent, by the caller and by the codes in use', async () => {
    const copyOf = async (who: Caller, code: string, parent: string | null, as: string) =>
      who.post(`${api.role}/${await roleIdOf(code)}/copy`, await named(as, parent))
    const named = async (as: string, parent: string | null) => ({
      name: as,
      code: as,
      parentId: parent && (await roleIdOf(parent)),
    })
    expect(await copyOf(admin, 'manager', 'member', 'c1')).toMatchObject({
      key: 'errors.role.beyondParent',
    })
    expect(await copyOf(operations, 'member', null, 'c2')).toMatchObject({
      key: 'errors.role.notBelow',
    })
    expect(await copyOf(operations, 'admin', 'operations', 'c3')).toMatchObject({ code: 62 })
    expect((await copyOf(admin, 'member', 'manager', 'member')).data.fields).toHaveProperty('code')
  })
})
