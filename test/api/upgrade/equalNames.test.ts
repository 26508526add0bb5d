import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

/** The state in which an earlier release left this database. */
const earlier = (tenantId: string) => `
  drop index uc_role__name__unique;
  create unique index uc_role__name__unique on uc_role (tenant_id, lower(normalize(name, NFKC))) where deleted_at is null;
  comment on column uc_user.user_name is null;
  comment on column uc_user.phone is null;
  comment on column uc_user.email is null;
  comment on column uc_open_access.key is null;
  delete from uc_migration where number = 6;
  set role uc_system;
  insert into uc_role (tenant_id, id, name, code, data_scope) values
    (${tenantId}, 501, 'ΟΔΟΣ', 'eq1', 1), (${tenantId}, 502, 'οδος', 'eq2', 1), (${tenantId}, 503, 'οδος-2', 'eq3', 1), (${tenantId}, 504, 'Straße', 'eq4', 1), (${tenantId}, 505, 'Strasse', 'eq5', 1);
  update uc_identity set key = chr(8203) || key where kind = 'user.userName';
  reset role`

it('an upgrade renames what looks the same, once, and says so in the audit log', async () => {
  const client = await house.as('tenant')
  await house.db.pool.query(earlier((await client.get('/user/admin/member/info')).data.tenantId))
  await applySchema(house.db, resources)
  expect(await planDatabase(house.db, resources)).toEqual({ steps: [], stops: [] })

  const names = async () =>
    Promise.all(
      [501, 502, 503, 504, 505].map(
        async id => (await client.get(`/user/admin/role/${id}`)).data.name,
      ),
    )
  expect(await names()).toEqual(['ΟΔΟΣ', 'οδος-3', 'οδος-2', 'Straße', 'Strasse-2'])
  const { data } = await client.get('/user/admin/role/502/history')
  expect(data.list).toMatchObject([
    { action: 'update', changes: [{ field: 'name', before: 'οδος', after: 'οδος-3' }] },
  ])

  const keys = await house.db.pool.query(
    'set role uc_system; select key from uc_identity where key <> uc_fold_1(key); reset role',
  )
  expect((keys as unknown as { rowCount: number }[])[1]?.rowCount).toBe(0)

  await applySchema(house.db, resources)
  expect(await names()).toEqual(['ΟΔΟΣ', 'οδος-3', 'οδος-2', 'Straße', 'Strasse-2'])
  const taken = await client.post('/user/admin/role', {
    name: 'οδοσ',
    code: 'eq6',
    dataScope: 1,
    menuIds: [],
  })
  expect(taken.code).toBe(51)
})
