import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#test/support/client.ts'
import { falseFor } from '#test/support/falseFor.ts'
import type { TestRow } from '#test/support/sql.ts'
import { api, type Estate, openEstate, randomOf } from './estate.ts'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate()
})
afterAll(() => estate.house.close())

const save = async (id: string, values: object) => {
  const { version } = await estate.get(`${api.policy}/${id}`)
  return estate.put(`${api.policy}/${id}`, { version, ...values })
}
const menuId = async (name: string) =>
  (
    await estate.sql('select id::text from uc_menu where name = $1 and deleted_at is null', [name])
  )[0]?.id as string
/** Everything but positions. */
const withoutPosts = async () => ({
  allMenus: false,
  allowMenus: (
    await estate.sql(
      "select id::text from uc_menu where id = any($1::bigint[]) and name <> 'org.post' and name not like 'post:%'",
      [estate.open],
    )
  ).map(it => it.id),
})
const bossOf = async (tenantId: string) => {
  const { adminUserName } = await estate.get(`${api.tenant}/${tenantId}`)
  return estate.house.signIn(adminUserName)
}
const firm = async (terms: object = {}, roles = 4) => {
  const policy = await estate.policy(terms)
  const tenantId = await estate.tenant(policy.id, randomOf(Number(policy.id)), roles)
  return { policy, tenantId }
}
const rolesOf = (tenantId: string) =>
  estate.sql(
    'select id::text, name, version, builtin from uc_role where tenant_id = $1 order by id',
    [tenantId],
  )

describe('a changed policy', () => {
  it('holds on the next request, and on another node within a second', async () => {
    const { policy, tenantId } = await firm()
    const boss = await bossOf(tenantId)
    const { app } = await estate.house.anotherNode()
    const elsewhere = clientOf(app, { token: boss.token, crossSite: boss.crossSite } as never)
    expect(await boss.get('/user/admin/post')).toMatchObject({ code: 0 })
    expect(await elsewhere.get('/user/admin/post')).toMatchObject({ code: 0 })
    expect(
      await save(policy.id, { allMenus: false, allowMenus: [await menuId('org.user')] }),
    ).toMatchObject({ code: 0 })
    expect(await boss.get('/user/admin/post')).toMatchObject({ code: 62 })
    const isRefused = async () => (await elsewhere.get('/user/admin/post')).code === 62
    expect(await falseFor(isRefused)).toBeLessThan(1000)
    await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(await boss.get('/user/admin/post')).toMatchObject({ code: 0 })
  })

  it('writes a line and a version for each role that it changes, and none for others', async () => {
    const { policy, tenantId } = await firm()
    const before = await rolesOf(tenantId)
    await save(policy.id, { dataRange: 5 })
    const { data } = await estate.post(`${api.policy}/${policy.id}/previewUndo`)
    const touched = data.tenants.flatMap((it: TestRow) => it.roles.map((role: TestRow) => role.id))
    const after = await rolesOf(tenantId)
    const moved = after.filter((role, at) => role.version !== before[at]?.version).map(it => it.id)
    expect(moved).toEqual(touched)
    const lines = await estate.sql(
      "select row_id::text as id, changes, actor_tenant_id::text as home from uc_audit where tenant_id = $1 and resource = 'role'",
      [tenantId],
    )
    expect(lines.map(it => it.id).sort()).toEqual([...touched].sort())
    for (const { changes, home } of lines) {
      // Chosen departments go, and nothing takes their place.
      expect([
        [expect.objectContaining({ field: 'dataScope', after: 5 })],
        [expect.objectContaining({ field: 'deptIds', after: [] })],
      ]).toContainEqual(changes)
      expect(home).toBe('1')
    }
  })

  it('changes roles in the bin as well, and its preview tells which ones are there', async () => {
    const { policy, tenantId } = await firm({}, 0)
    const boss = await bossOf(tenantId)
    for (const code of ['gone', 'there'])
      await boss.post(api.role, { name: code, code, dataScope: 1 })
    const [gone] = await estate.sql(
      "select id::text from uc_role where tenant_id = $1 and code = 'gone'",
      [tenantId],
    )
    expect(await boss.delete(`${api.role}/${gone?.id}`)).toMatchObject({ code: 0 })
    const { data } = await estate.post(`${api.policy}/${policy.id}/preview`, { dataRange: 5 })
    const told = data.tenants.flatMap((it: TestRow) => it.roles)
    expect(told).toContainEqual(expect.objectContaining({ name: 'gone', binned: true }))
    expect(told).toContainEqual(expect.objectContaining({ name: 'there', binned: false }))
  })

  it('keeps the rows beyond a lowered limit and stops growth', async () => {
    const { policy, tenantId } = await firm()
    const boss = await bossOf(tenantId)
    const { data: preview } = await estate.post(`${api.policy}/${policy.id}/preview`, {
      roleMax: 2,
    })
    expect(preview.tenants).toMatchObject([
      { id: tenantId, limits: [{ quota: 'roleMax', used: 5, max: 2 }], roles: [] },
    ])
    await save(policy.id, { roleMax: 2 })
    expect(await rolesOf(tenantId)).toHaveLength(5)
    expect(await boss.post(api.role, { name: 'x', code: 'x' })).toMatchObject({
      code: -1,
      data: { quota: 'roleMax', used: 5, max: 2 },
    })
    expect(await estate.get(`${api.tenant}/${tenantId}/usage`)).toMatchObject({
      list: expect.arrayContaining([{ quota: 'roleMax', used: 5, max: 2 }]),
    })
  })

  it('bounds what roles may see and hold from then on', async () => {
    const { policy, tenantId } = await firm()
    const boss = await bossOf(tenantId)
    const gone = await menuId('org.post')
    await save(policy.id, { dataRange: 3, ...(await withoutPosts()) })
    const draft = (more: object) => ({
      name: `r${Math.abs(JSON.stringify(more).length)}`,
      code: 'n1',
      ...more,
    })
    expect(await boss.post(api.role, draft({ dataScope: 1 }))).toMatchObject({ code: -1 })
    expect(await boss.post(api.role, draft({ dataScope: 5, menuIds: [gone] }))).toMatchObject({
      code: 62,
    })
    const made = await boss.post(api.role, draft({ dataScope: 3 }))
    expect(made).toMatchObject({ code: 0 })
    const { id, version } = made.data
    expect(await boss.put(`${api.role}/${id}`, { version, dataScope: 7 })).toMatchObject({
      code: -1,
    })
  })

  it('is refused when the world is no longer what was reviewed', async () => {
    const { policy, tenantId } = await firm()
    const terms = { allMenus: false, allowMenus: [await menuId('org.user')] }
    const { data: preview } = await estate.post(`${api.policy}/${policy.id}/preview`, terms)
    await estate.tenant(policy.id, randomOf(3))
    const before = await estate.grants([tenantId])
    expect(await save(policy.id, { ...terms, review: preview.fingerprint })).toMatchObject({
      code: -1,
    })
    expect(await estate.grants([tenantId])).toEqual(before)
    expect(await save(policy.id, { ...terms, review: 7 })).toMatchObject({ code: 51 })
  })

  it('says that nothing changes when nothing does', async () => {
    const { policy } = await firm()
    const { data } = await estate.post(`${api.policy}/${policy.id}/preview`, { userMax: 500 })
    expect(data.summary).toEqual({
      tenants: 0,
      roles: 0,
      menus: 0,
      users: 0,
      limits: 0,
      enrolling: 0,
    })
    const { data: saved } = await save(policy.id, { title: `neu ${policy.id}` })
    expect(saved.undo).toBe('none')
  })

  it('takes no menu that tenants cannot have', async () => {
    const { policy } = await firm()
    const terms = { allMenus: false, allowMenus: [await menuId('permission.menu')] }
    const asked = await estate.post(`${api.policy}/${policy.id}/preview`, terms)
    expect(asked).toMatchObject({ code: 51, data: { fields: { allowMenus: expect.any(String) } } })
    expect(await save(policy.id, terms)).toMatchObject({ code: 51 })
  })
})

describe('a change while others write', () => {
  it('holds for a tenant and for roles that are created at the same moment', async () => {
    const { policy, tenantId } = await firm()
    const boss = await bossOf(tenantId)
    const user = await menuId('org.user')
    const post = await menuId('org.post')
    const role = (code: string) =>
      boss.post(api.role, { name: code, code, dataScope: 5, menuIds: [user, post] })
    const tenant = (code: string) =>
      estate.post(api.tenant, {
        ...{ name: code, code, policyId: policy.id },
        ...{ adminUserName: `${code}boss`, adminRealName: code },
      })
    const [saved, ...others] = await Promise.all([
      save(policy.id, await withoutPosts()),
      ...['c1', 'c2', 'c3'].map(role),
      ...['conc1', 'conc2', 'conc3'].map(tenant),
    ])
    expect(saved).toMatchObject({ code: 0 })
    // A role is refused once its creator has lost the menu; nobody else is.
    expect(others.slice(0, 3).every(it => it.code === 0 || it.code === 62)).toBe(true)
    expect(others.slice(3).map(it => it.code)).toEqual([0, 0, 0])
    const [held] = await estate.sql(
      `select count(*)::int as roles from uc_role r join uc_tenant t on t.id = r.tenant_id
        where t.policy_id = $1 and $2 = any(r.menu_ids)`,
      [policy.id, post],
    )
    expect(held).toEqual({ roles: 0 })
    const undone = await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(undone).toMatchObject({ code: 0, data: { left: [] } })
    const administrators = await estate.sql(
      `select $2 = any(r.menu_ids) as holds
        from uc_role r join uc_tenant t on t.id = r.tenant_id where t.policy_id = $1 and r.builtin`,
      [policy.id, post],
    )
    expect(administrators).toEqual(Array.from({ length: 4 }, () => ({ holds: true })))
  })
})

describe('an undo', () => {
  it('leaves a role that somebody edited since, with those below it, and names it', async () => {
    const { policy, tenantId } = await firm({}, 0)
    const boss = await bossOf(tenantId)
    const add = async (values: object) => (await boss.post(api.role, values)).data
    const menus = [await menuId('org.user'), await menuId('org.post'), await menuId('user:show')]
    const top = await add({ name: '上', code: 'top', dataScope: 1, menuIds: menus })
    const below = await add({ name: '下', code: 'below', parentId: top.id, menuIds: menus })
    const apart = await add({ name: '旁', code: 'apart', menuIds: menus })
    const before = await estate.grants([tenantId])
    await save(policy.id, await withoutPosts())
    const { version } = (await boss.get(`${api.role}/${top.id}`)).data
    await boss.put(`${api.role}/${top.id}`, { version, menuIds: [await menuId('org.user')] })
    const edited = await estate.grants([tenantId])
    const { data: preview } = await estate.post(`${api.policy}/${policy.id}/previewUndo`)
    expect(preview.left.map((it: TestRow) => it.role)).toEqual(['上', '下'])
    expect(preview.change.after).toMatchObject({ allMenus: false })
    const { data } = await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(data.left.map((it: TestRow) => it.role)).toEqual(['上', '下'])
    const after = await estate.grants([tenantId])
    expect(after[apart.id]).toEqual(before[apart.id])
    expect([after[top.id], after[below.id]]).toEqual([edited[top.id], edited[below.id]])
  })

  it('names the first fifty roles that it leaves, and tells how many there are', async () => {
    const { policy, tenantId } = await firm({}, 90)
    await save(policy.id, { dataRange: 5, ...(await withoutPosts()) })
    const { data: whole } = await estate.post(`${api.policy}/${policy.id}/previewUndo`)
    const touched = whole.summary.roles
    expect(touched).toBeGreaterThan(51)
    await estate.sql(
      'update uc_role set data_scope = 6, version = version + 1 where tenant_id = $1',
      [tenantId],
    )
    const { data: preview } = await estate.post(`${api.policy}/${policy.id}/previewUndo`)
    expect(preview.left).toHaveLength(50)
    expect(preview.leftCount).toBe(touched)
    const { data: undone } = await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(undone).toEqual({ left: preview.left, leftCount: touched })
  })

  it('of a change by an earlier release, which kept no version, finds the roles that are unchanged', async () => {
    const { policy, tenantId } = await firm()
    const before = await estate.grants([tenantId])
    await save(policy.id, await withoutPosts())
    await estate.sql('update uc_policy_change_role set version = null where tenant_id = $1', [
      tenantId,
    ])
    const undone = await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(undone).toMatchObject({ code: 0, data: { left: [] } })
    expect(await estate.grants([tenantId])).toEqual(before)
  })

  it('restores a role of which only the name was changed since', async () => {
    const { policy, tenantId } = await firm({}, 0)
    const boss = await bossOf(tenantId)
    const menuIds = [await menuId('org.user'), await menuId('org.post')]
    const made = await boss.post(api.role, { name: 'a', code: 'a', menuIds })
    const before = await estate.grants([tenantId])
    await save(policy.id, await withoutPosts())
    const { version } = (await boss.get(`${api.role}/${made.data.id}`)).data
    expect(await boss.put(`${api.role}/${made.data.id}`, { version, name: 'b' })).toMatchObject({
      code: 0,
    })
    const undone = await estate.post(`${api.policy}/${policy.id}/undo`)
    expect(undone).toMatchObject({ code: 0, data: { left: [] } })
    expect(await estate.grants([tenantId])).toEqual(before)
  })

  it('is offered once, for a day, and goes back step by step', async () => {
    const { policy, tenantId } = await firm()
    const undo = () => estate.post(`${api.policy}/${policy.id}/undo`)
    expect(await undo()).toMatchObject({ code: -1 })
    const states = [await estate.grants([tenantId])]
    await save(policy.id, { dataRange: 7 })
    states.push(await estate.grants([tenantId]))
    await save(policy.id, { dataRange: 5 })
    expect((await estate.get(`${api.policy}/${policy.id}`)).undo).toBe('possible')
    expect(await undo()).toMatchObject({ code: 0 })
    expect(await estate.grants([tenantId])).toEqual(states[1])
    expect(await undo()).toMatchObject({ code: 0 })
    expect(await estate.grants([tenantId])).toEqual(states[0])
    expect(await undo()).toMatchObject({ code: -1 })
    expect((await estate.get(`${api.policy}/${policy.id}`)).undo).toBe('none')
    await save(policy.id, { dataRange: 5 })
    await estate.sql(
      "update uc_policy_change set at = at - interval '25 hours' where row_id = $1",
      [policy.id],
    )
    expect(await undo()).toMatchObject({ code: -1 })
  })

  it('gives nothing beyond its policy to a tenant that has moved elsewhere', async () => {
    const { policy, tenantId } = await firm()
    const narrow = await estate.policy({ allMenus: false, allowMenus: [] })
    await save(policy.id, { allMenus: false, allowMenus: [await menuId('org.user')] })
    await estate.post(`${api.tenant}/${tenantId}/changePolicy`, { policyId: narrow.id })
    await estate.post(`${api.policy}/${policy.id}/undo`)
    const held = Object.values(await estate.grants([tenantId])).flatMap(it => it.menus)
    expect(held).toEqual([])
  })
})

describe('the default policy', () => {
  it('is one, whoever chooses at the same time, and cannot be unset or deleted', async () => {
    const [former] = await estate.sql('select id::text from uc_policy where is_default')
    const made = await Promise.all(Array.from({ length: 10 }, () => estate.policy()))
    const second = await estate.house.anotherNode()
    const other = clientOf(second.app, {
      token: estate.platform.token,
      crossSite: estate.platform.crossSite,
    } as never)
    await Promise.all(
      made.map(({ id, version }, at) =>
        (at % 2 ? other : estate.platform).put(`${api.policy}/${id}`, { version, isDefault: true }),
      ),
    )
    const now = await estate.sql('select id::text from uc_policy where is_default')
    expect(now).toHaveLength(1)
    expect(await save(now[0]?.id, { isDefault: false })).toMatchObject({ code: -1 })
    expect(await estate.platform.delete(`${api.policy}/${now[0]?.id}`)).toMatchObject({ code: -1 })
    await save(former?.id, { isDefault: true })
  })

  it('is changed without touching anyone', async () => {
    const { policy, tenantId } = await firm()
    const before = await estate.grants([tenantId])
    await save(policy.id, { isDefault: true })
    expect(await estate.grants([tenantId])).toEqual(before)
  })
})

describe('who registers', () => {
  it('joins the tenant, department and role that the policy names, all of one tenant', async () => {
    const { tenantId } = await firm()
    const [dept] = await estate.sql('select id::text from uc_dept where tenant_id = $1', [tenantId])
    const [other] = await estate.sql(
      'select id::text from uc_dept where tenant_id not in (1, $1)',
      [tenantId],
    )
    const place = (deptId?: string) => ({
      title: `join ${deptId}`,
      tenantSet: 2,
      defaultTenantId: tenantId,
      defaultDeptId: deptId,
    })
    const made = await estate.post(api.policy, place(dept?.id))
    expect(made).toMatchObject({ code: 0, data: { defaultDeptId: dept?.id } })
    expect(await estate.post(api.policy, place(other?.id))).toMatchObject({
      code: 51,
      data: { fields: { defaultDeptId: expect.any(String) } },
    })
    expect(await estate.post(api.policy, { title: 'nowhere', tenantSet: 2 })).toMatchObject({
      code: 51,
    })
  })
})

describe('the platform', () => {
  it('is under no policy and is put under none', async () => {
    const { policy } = await firm()
    expect((await estate.get(`${api.tenant}/1`)).policyId).toBeNull()
    for (const action of ['changePolicy', 'previewPolicy'])
      expect(
        await estate.post(`${api.tenant}/${action}`, { ids: ['1'], policyId: policy.id }),
      ).toMatchObject({ code: -1 })
  })

  it('alone asks and does any of this', async () => {
    const { policy, tenantId } = await firm()
    const boss = await bossOf(tenantId)
    const routes = [
      `${api.policy}/${policy.id}/preview`,
      `${api.policy}/${policy.id}/previewUndo`,
      `${api.policy}/${policy.id}/undo`,
      `${api.tenant}/${tenantId}/changePolicy`,
      `${api.tenant}/${tenantId}/previewPolicy`,
    ]
    for (const route of routes) expect(await boss.post(route, {})).toMatchObject({ code: 62 })
    expect(await boss.get(`${api.tenant}/${tenantId}/usage`)).toMatchObject({ code: 62 })
  })
})
