import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let platform: Client
beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
afterAll(() => house.close())

const tenants = '/user/admin/tenant'
const policies = '/user/admin/policy'
let made = 0
const draft = (more: object = {}) => {
  made += 1
  return {
    name: `租户 ${made}`,
    code: `t${made}`,
    adminUserName: `boss${made}`,
    adminRealName: `老板${made}`,
    ...more,
  }
}
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
type Answered = { code: number; message: string; data: any }
const create = (more: object = {}) =>
  platform.post(tenants, draft(more)) as unknown as Promise<Answered>
const change = async (id: string, values: object) => {
  const { data } = (await platform.get(`${tenants}/${id}`)) as unknown as Answered
  return platform.put(`${tenants}/${id}`, { version: data.version, ...values })
}
const rows = async (text: string, values: unknown[] = []) =>
  (await house.db.systems.query(text, values)).rows

describe('a new tenant', () => {
  it('comes with a department, a role of exactly its policy, and an administrator who must change their password first', async () => {
    const { data: policy } = (await platform.post(policies, {
      title: '只看用户',
      allMenus: false,
      allowMenus: (
        await rows("select id from uc_menu where name = 'user:show' order by id limit 1")
      ).map(it => it.id),
      userMax: 3,
    })) as unknown as Answered
    const { code, data } = await create({ policyId: policy.id, phone: '13512345678' })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      policyId: policy.id,
      revealed: expect.any(String),
      leader: data.adminRealName,
    })
    const [role] = await rows('select id, builtin, data_scope from uc_role where tenant_id = $1', [
      data.id,
    ])
    expect(role).toMatchObject({ builtin: true, data_scope: 1 })
    const held = await rows(
      'select m.name from uc_role r join uc_menu m on m.id = any(r.menu_ids) where r.tenant_id = $1 order by 1',
      [data.id],
    )
    expect(held.map(it => it.name)).toEqual(['org', 'org.user', 'user:show'])
    expect(
      await rows('select quota, used from uc_usage where tenant_id = $1 order by 1', [data.id]),
    ).toEqual([
      { quota: 'deptMax', used: 1 },
      { quota: 'roleMax', used: 1 },
      { quota: 'userMax', used: 1 },
    ])
    const boss = await house.signIn(data.adminUserName)
    expect((await boss.get('/user/admin/member/info')).data).toMatchObject({
      mustChangePassword: true,
      admin: true,
    })
    expect(await rows('select 1 from uc_identity where tenant_id = $1', [data.id])).toHaveLength(2)
  })

  it('gets the default policy unless another one is named', async () => {
    const { data } = await create()
    const [policy] = await rows('select id from uc_policy where is_default')
    expect(data.policyId).toBe(policy?.id)
  })

  it('is refused as a whole when its administrator, their phone or its code is taken', async () => {
    const before = await rows('select count(*) from uc_tenant')
    const taken = async (more: object) => (await create(more)).data.fields
    expect(await taken({ adminUserName: 'liangjianguo' })).toHaveProperty('adminUserName')
    expect(await taken({ phone: '15401260018' })).toHaveProperty('phone')
    expect(await taken({ code: 'beichen' })).toHaveProperty('code')
    expect(await taken({ adminUserName: '13501260019' })).toHaveProperty('adminUserName')
    expect(await rows('select count(*) from uc_tenant')).toEqual(before)
  })

  it('answers the password to its creator only, and only once', async () => {
    const { data } = await create()
    const again = await platform.get(`${tenants}/${data.id}`)
    expect(again.data).not.toHaveProperty('revealed')
    const lines = JSON.stringify(await rows('select changes from uc_audit'))
    expect(lines).not.toContain(data.revealed)
    expect(house.lines.join('')).not.toContain(data.revealed)
  })

  it('is visible to the platform only', async () => {
    const other = await house.as('tenant')
    expect(await other.post(tenants, draft())).toMatchObject({ code: 62 })
  })
})

describe('a tenant', () => {
  it('has the current names of its administrator', async () => {
    const { data } = await create()
    const [user] = await rows('select id, version from uc_user where tenant_id = $1', [data.id])
    await rows('update uc_credential set must_change = false where tenant_id = $1', [data.id])
    const boss = await house.signIn(data.adminUserName)
    await boss.put(`/user/admin/member/${user?.id}`, { version: user?.version, realName: '新名' })
    expect((await platform.get(`${tenants}/${data.id}`)).data).toMatchObject({
      adminRealName: '新名',
    })
    expect(await change(data.id, { adminRealName: '别名' })).toMatchObject({ code: 51 })
  })

  it('signs nobody in once it is disabled or has expired', async () => {
    const { data } = await create()
    const boss = await house.signIn(data.adminUserName)
    await change(data.id, { expiresAt: new Date(house.deps.now() - 1000).toISOString() })
    expect(await boss.get('/user/admin/member/info')).toMatchObject({ code: 61 })
    await change(data.id, { expiresAt: null })
    const again = await house.signIn(data.adminUserName)
    await change(data.id, { status: 2 })
    expect(await again.get('/user/admin/member/info')).toMatchObject({ code: 61 })
  })

  it('can only be deleted when disabled, can be restored, and leaves nothing behind when purged', async () => {
    const { data } = await create({ email: 'gone@example.com' })
    await house.signIn(data.adminUserName)
    expect(await platform.delete(`${tenants}/${data.id}`)).toMatchObject({ code: -1 })
    await change(data.id, { status: 2 })
    expect(await platform.delete(`${tenants}/${data.id}`)).toMatchObject({ code: 0 })
    expect(await platform.post(`${tenants}/${data.id}/restore`)).toMatchObject({ code: 0 })
    expect((await platform.get(`${tenants}/${data.id}`)).data).toMatchObject({ status: 2 })
    await platform.delete(`${tenants}/${data.id}`)
    const others = await countsOf('tenant_id not in (1, $1)', data.id)
    expect(await platform.post(`${tenants}/${data.id}/purge`)).toMatchObject({ code: 0 })
    expect(await countsOf('tenant_id = $1', data.id)).toEqual({})
    expect(await countsOf('tenant_id not in (1, $1)', data.id)).toEqual(others)
    expect(
      await create({ adminUserName: data.adminUserName, email: 'gone@example.com' }),
    ).toMatchObject({ code: 0 })
  })

  it('that is the platform cannot be changed', async () => {
    const away = new Date(house.deps.now()).toISOString()
    for (const values of [{ status: 2 }, { expiresAt: away }])
      expect(await change('1', values)).toMatchObject({ code: -1 })
    expect(await platform.delete(`${tenants}/1`)).toMatchObject({ code: -1 })
  })
})

/** The number of rows of one tenant in each table that has tenants. */
const countsOf = async (which: string, tenantId: string) => {
  const tables = await rows(
    "select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_name like 'uc%'",
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rows(`select count(*)::int as n from ${name} where ${which}`, [tenantId])
      return [name, row?.n as number] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}
