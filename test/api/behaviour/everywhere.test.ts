import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { run } from '#server/kit/sql.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

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
  it('are reset and signed out in their own tenant, at once', async () => {
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

  it('keep the rules of their tenant: its administrator is not deleted, nor oneself', async () => {
    const [administrator] = (
      await sql(`select u.id from uc_user u join uc_user__role_ids l on l.tenant_id = u.tenant_id and l.owner_id = u.id
        join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
        where r.builtin and u.tenant_id <> 1 limit 1`)
    ).map(it => it.id)
    const me = (await staff.get('/user/admin/member/info')).data.id
    for (const id of [administrator, me])
      expect((await staff.post(`${rows}/${id}/delete`)).code).toBe(-1)
  })

  it('are closed to a tenant whose role was stretched past its menus', async () => {
    const id = await add('all.closed')
    await sql(`insert into uc_role__menu_ids (tenant_id, owner_id, target_id)
      select r.tenant_id, r.id, m.id from uc_role r cross join uc_menu m where r.builtin and r.tenant_id <> 1
      on conflict do nothing`)
    const fresh = await house.as('tenant')
    for (const path of ['', '/bin', '/options', `/${id}`, `/${id}/history`])
      expect((await fresh.get(rows + path)).code, path).toBe(62)
    for (const verb of ['delete', 'restore', 'purge', 'resetPassword', 'forceLogout'])
      expect((await fresh.post(`${rows}/${id}/${verb}`, {})).code, verb).toBe(62)
  })
})
