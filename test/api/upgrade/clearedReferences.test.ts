import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

let house: TestApp
let tenant: Client
let tenantId: string
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  tenantId = (await tenant.get('/user/admin/member/info')).data.tenantId
})
afterAll(() => house.close())

const made = async (path: string, values: object): Promise<{ id: string; version: number }> => {
  const { code, data } = await tenant.post(path, values)
  expect(code, JSON.stringify(data)).toBe(0)
  return data
}
const read = async (path: string, { id }: { id: string }) =>
  (await tenant.get(`${path}/${id}`)).data
const dept = '/user/admin/dept'
const role = '/user/admin/role'
const member = '/user/admin/member'

it('an upgrade puts back what deletions of an earlier release took away, for when it is restored', async () => {
  const one = await made(dept, { name: 'one', code: 'one' })
  const scope = { dataScope: 4, deptIds: [one.id], menuIds: [] }
  const holder = await made(role, { name: 'holder', code: 'holder', ...scope })
  const other = await made(role, { name: 'other', code: 'other', ...scope })
  const head = await made(member, { userName: 'head', realName: 'Head', password: 'Head-2026-xy' })
  const led = await made(dept, { name: 'led', code: 'led', leaderId: head.id })
  const left = await made(dept, { name: 'left', code: 'left', leaderId: head.id })
  for (const path of [`${dept}/${one.id}`, `${member}/${head.id}`])
    expect((await tenant.delete(path)).code).toBe(0)

  // The state in which an earlier release left these deletions.
  const client = await house.db.pool.connect()
  try {
    const text = `set role uc_system;
      delete from uc_role__dept_ids where target_id = ${one.id};
      update uc_role set data_scope = 1 where id = ${other.id};
      update uc_dept set leader_id = null where leader_id = ${head.id};
      update uc_dept set leader = 'Somebody' where id = ${left.id};
      reset role;
      create table uc_cleared_reference (tenant_id bigint, resource text, row_id bigint, owner text, field text, owner_id bigint);
      grant select on uc_cleared_reference to uc_system;
      delete from uc_migration where number = 4`
    await client.query(text)
    const cleared = [
      [one, 'dept', 'role', 'deptIds', holder],
      [one, 'dept', 'role', 'deptIds', other],
      [head, 'user', 'dept', 'leaderId', led],
      [head, 'user', 'dept', 'leaderId', left],
    ] as const
    for (const [row, resource, owner, field, of] of cleared)
      await client.query('insert into uc_cleared_reference values ($1, $2, $3, $4, $5, $6)', [
        tenantId,
        resource,
        row.id,
        owner,
        field,
        of.id,
      ])
  } finally {
    client.release()
  }
  await applySchema(house.db, resources)

  expect((await read(role, holder)).deptIds).toEqual([])
  for (const [path, row] of [
    [dept, one],
    [member, head],
  ] as const)
    expect((await tenant.post(`${path}/${row.id}/restore`, {})).code).toBe(0)
  expect((await read(role, holder)).deptIds).toEqual([one.id])
  expect((await read(role, other)).deptIds).toEqual([])
  expect(await read(dept, led)).toMatchObject({ leaderId: head.id })
  expect(await read(dept, left)).toMatchObject({ leaderId: null, leader: 'Somebody' })
  const { rows } = await house.db.pool.query("select to_regclass('uc_cleared_reference') as gone")
  expect(rows).toEqual([{ gone: null }])
})
