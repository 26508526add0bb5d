import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterTenantRoute, routesOfAction } from '#resources/core/permissions.ts'
import { user } from '#resources/user.ts'
import { systemTransaction } from '#server/db/system.ts'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type Grantee, granteeIn } from '#test/support/isolation/grantees.ts'
import { run } from '#test/support/sql.ts'

const api = '/user/admin/member'
const rows = `${api}/across`
let house: TestApp
let staff: Client
let admin: Client

beforeAll(async () => {
  house = await startTestApp()
  staff = await house.as('platform')
  admin = await house.as('tenant')
})
afterAll(() => house.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const add = async (userName: string): Promise<string> =>
  (await admin.post(api, { userName, realName: userName, password: 'Passw0rd!all' })).data.id

describe('users of all tenants', () => {
  it('can be reset and signed out at once, in their own tenant', async () => {
    const id = await add('all.reset')
    const person = await house.signIn('all.reset')
    const reset = await staff.post(`${rows}/${id}/resetPassword`)
    expect(reset).toMatchObject({ code: 0, data: { password: expect.any(String) } })
    expect((await person.get('/user/admin/member/info')).code).toBe(61)
    const [line] = await sql(
      "select tenant_id, actor_tenant_id from uc_audit where row_id = $1 and action = 'resetPassword'",
      [id],
    )
    expect(line?.actor_tenant_id).toBe('1')
    expect(line?.tenant_id).not.toBe('1')
  })

  it('of a deleted tenant are in no list and no search, and counted as the dashboard counts', async () => {
    const made = await staff.post('/user/admin/tenant', {
      name: '将删租户',
      code: 'doomed',
      adminUserName: 'doomed.admin',
      adminRealName: 'Doomed Person',
    })
    expect([made.code, made.message]).toEqual([0, ''])
    const { id } = made.data
    const told = async () => {
      house.pass(60_000)
      await updateDailyFigures(house.deps)
      const [day] = await sql('select members from uc_day_whole order by day desc limit 1')
      const filter = encodeURIComponent(JSON.stringify({ q: 'doomed' }))
      return {
        dashboard: day?.members,
        total: (await staff.get(rows)).data.total,
        found: (await staff.get(`${rows}?filter=${filter}`)).data.total,
        searched: (await staff.get('/user/admin/search?q=doomed.admin')).data.list.filter(
          (it: { resource: string }) => it.resource === 'user',
        ).length,
      }
    }
    const { version } = (await staff.get(`/user/admin/tenant/${id}`)).data
    const before = await told()
    expect(before).toMatchObject({ total: before.dashboard, found: 1, searched: 1 })
    expect((await staff.put(`/user/admin/tenant/${id}`, { version, status: 2 })).code).toBe(0)
    expect((await staff.delete(`/user/admin/tenant/${id}`)).code).toBe(0)
    const less = before.dashboard - 1
    expect(await told()).toEqual({ dashboard: less, total: less, found: 0, searched: 0 })
    expect((await staff.post(`/user/admin/tenant/${id}/restore`, {})).code).toBe(0)
    expect(await told()).toEqual(before)
  })

  it('get new passwords together, whatever their tenants', async () => {
    const ours = { userName: 'all.ours', realName: 'all.ours', password: 'Passw0rd!all' }
    const ids = [await add('all.theirs'), (await staff.post(api, ours)).data.id]
    const { code, data } = await staff.post(`${rows}/resetPassword`, { ids })
    expect([code, data.password]).toEqual([0, undefined])
    expect(data.list.map((it: { id: string }) => it.id).sort()).toEqual([...ids].sort())
    expect(new Set(data.list.map((it: { password: string }) => it.password)).size).toBe(2)
    const me = (await staff.get('/user/admin/member/info')).data.id
    expect((await staff.post(`${rows}/resetPassword`, { ids: [...ids, me] })).code).toBe(-1)
  })

  it('are signed out together, whatever their tenants', async () => {
    const id = await add('all.out')
    const person = await house.signIn('all.out')
    const { list } = (await staff.get(`${rows}?filter={"q":"all.out"}`)).data
    expect(list).toMatchObject([{ id, labels: { tenantId: expect.any(String) } }])
    const other = (await staff.get(`${rows}?filter=${JSON.stringify({ tenantId: '1' })}`)).data.list
    const ids = [id, other.find((it: { userName: string }) => it.userName === 'admin').id]
    expect((await staff.post(`${rows}/forceLogout`, { ids })).code).toBe(0)
    expect((await person.get('/user/admin/member/info')).code).toBe(61)
  })

  it('follow the rules of their tenant: neither its administrator nor the caller can be deleted', async () => {
    const [administrator] = (
      await sql(`select u.id from uc_user u join uc_user__role_ids l on l.tenant_id = u.tenant_id and l.owner_id = u.id
        join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
        where r.builtin and u.tenant_id <> 1 limit 1`)
    ).map(it => it.id)
    const me = (await staff.get('/user/admin/member/info')).data.id
    for (const id of [administrator, me])
      expect((await staff.post(`${rows}/${id}/delete`)).code).toBe(-1)
  })

  it('are refused to a tenant whose role was given more than its menus', async () => {
    const id = await add('all.closed')
    await sql(
      'update uc_role set menu_ids = array(select id from uc_menu) where builtin and tenant_id <> 1',
    )
    const fresh = await house.as('tenant')
    for (const path of ['', '/bin', '/options', `/${id}`, `/${id}/history`])
      expect((await fresh.get(rows + path)).code, path).toBe(62)
    for (const verb of ['delete', 'restore', 'purge', 'resetPassword', 'forceLogout'])
      expect((await fresh.post(`${rows}/${id}/${verb}`, {})).code, verb).toBe(62)
  })
})

describe('staff who hold the menus of all users and nothing else', () => {
  const { everywhere, recycle } = user.screens
  const menus = [...everywhere.actions, ...recycle.actions].flatMap(it =>
    routesOfAction(user, it, true),
  )
  const takeovers = ['resetPassword', 'resetFactors', 'forceLogout']
  let clerk: Grantee
  let administratorId: string
  beforeAll(async () => {
    clerk = await granteeIn(house, 'platform', 'all.clerk')
    await clerk.opens(menus)
    administratorId = (await admin.get(`${api}/info`)).data.id
  })
  const why = async (route: string) =>
    (await staff.post(`${api}/${clerk.userId}/why`, { route })).data

  it('cannot take a person over, whether an administrator or not', async () => {
    const memberId = await add('all.member')
    for (const id of [administratorId, memberId])
      for (const verb of takeovers) {
        const refused = await clerk.client.post(`${rows}/${id}/${verb}`)
        expect([verb, refused.code]).toEqual([verb, 62])
        expect(refused.message).toMatch('may enter tenants')
      }
    expect((await admin.get(`${api}/info`)).code).toBe(0)
  })

  it('do not find it in the OpenAPI document, and `why` says what is missing', async () => {
    const document = await house.app.request('/admin/admin/site/openapi', {
      headers: { authorization: clerk.client.token ?? '' },
    })
    const { paths } = (await document.json()) as { paths: object }
    expect(Object.keys(paths)).toContain(`${rows}/{id}/delete`)
    expect(Object.keys(paths)).not.toContain(`${rows}/{id}/resetPassword`)
    const told = await why(`POST ${rows}/:id/resetPassword`)
    expect(told.allowed).toBe(false)
    expect(told.steps.map((it: { text: string }) => it.text)).toContain(
      'It decides how a user of another tenant signs in, so it also needs the right to enter tenants',
    )
    expect((await why(`POST ${rows}/:id/delete`)).allowed).toBe(true)
  })

  it('cannot change a phone, an e-mail or a user name, nor import, unbind or rotate keys', async () => {
    const change = { phone: '13900000009', version: 1 }
    expect((await clerk.client.put(`${rows}/${administratorId}`, change)).code).not.toBe(0)
    expect((await clerk.client.put(`${api}/${administratorId}`, change)).code).toBe(62)
    expect((await clerk.client.post(`${rows}/import`)).code).not.toBe(0)
    const foreign = '/user/admin/externalIdentity/across/999999999/unbind'
    expect((await clerk.client.post(foreign)).code).toBe(62)
    await clerk.opens([...menus, 'POST /user/admin/access/across/:id/rotate'])
    const rotated = await clerk.client.post('/user/admin/access/across/999999999/rotate')
    expect(rotated.message).toMatch('may enter tenants')
    await clerk.opens(menus)
  })

  it('can restore people, but no administrator of a tenant', async () => {
    const memberId = await add('all.back')
    await admin.post(`${api}/delete`, { ids: [memberId] })
    expect((await clerk.client.post(`${rows}/restore`, { ids: [memberId] })).code).toBe(0)
    const deputyId = await add('all.deputy')
    await admin.post(`${api}/delete`, { ids: [deputyId] })
    await sql(
      `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
        select u.tenant_id, u.id, r.id from uc_user u
        join uc_role r on r.tenant_id = u.tenant_id and r.builtin where u.id = $1`,
      [deputyId],
    )
    for (const path of [`${rows}/${deputyId}/restore`, `${rows}/restore`]) {
      const refused = await clerk.client.post(
        path,
        path.includes(deputyId) ? {} : { ids: [deputyId] },
      )
      expect(refused).toMatchObject({ code: 62, message: expect.stringMatching('administrator') })
    }
    expect((await staff.post(`${rows}/${deputyId}/restore`)).code).toBe(0)
  })

  it('can do both once they may enter tenants', async () => {
    await clerk.opens([...menus, enterTenantRoute])
    const id = await add('all.entered')
    for (const verb of takeovers)
      expect((await clerk.client.post(`${rows}/${id}/${verb}`)).code, verb).toBe(0)
    const told = await why(`POST ${rows}/:id/resetPassword`)
    expect(told.allowed).toBe(true)
  })
})
