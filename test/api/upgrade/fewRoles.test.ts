import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

/** Indexes and fillfactor of `uc_role`. */
const storageOfRoles = async () => {
  const { rows } = await house.db.pool.query(
    `select reloptions, array(select indexname::text from pg_indexes where tablename = 'uc_role' order by 1) as indexes
     from pg_class where oid = 'uc_role'::regclass`,
  )
  return rows[0]
}

const fileOfRoles = async (): Promise<number> => {
  const { rows } = await house.db.pool.query("select pg_relation_filenode('uc_role')::int as file")
  return rows[0].file
}

it('roles of an earlier release lose the indexes of sorts and keep their rows', async () => {
  const present = await storageOfRoles()
  expect(present.reloptions).toEqual(['fillfactor=50'])
  const names = async () => {
    const { data } = await (await house.as('tenant')).get('/user/admin/role')
    return data.list.map((it: { name: string }) => it.name)
  }
  const before = await names()
  await house.db.pool.query(`alter table uc_role reset (fillfactor);
    create index uc_role__updated_at__idx on uc_role (tenant_id, updated_at, id) where deleted_at is null;
    create index uc_role__name_uc_zh_cn__idx on uc_role (tenant_id, name collate uc_zh_cn, id) where deleted_at is null;
    delete from uc_migration where number = 13`)
  expect(await storageOfRoles()).not.toEqual(present)
  const file = await fileOfRoles()
  await applySchema(house.db, resources)
  expect(await storageOfRoles()).toEqual(present)
  expect(await names()).toEqual(before)
  // The migration has rewritten the table.
  expect(await fileOfRoles()).not.toBe(file)
})

it('indexes that a node of an earlier release creates again are dropped at the next start', async () => {
  const present = await storageOfRoles()
  const earlier = resources.map(it => (it.name === 'role' ? { ...it, fewRows: undefined } : it))
  await applySchema(house.db, earlier as never)
  expect((await storageOfRoles()).indexes.length).toBe(present.indexes.length + 8)
  // Unique indexes are known by their comments; somebody may have commented this one.
  await house.db.pool.query("comment on index uc_role__updated_at__idx is 'for reports'")
  await applySchema(house.db, resources)
  expect(await storageOfRoles()).toEqual(present)
})

it('a resource that sets `fewRows` later loses its indexes for sorting', async () => {
  const later = resources.map(it => (it.name === 'post' ? { ...it, fewRows: true } : it))
  await applySchema(house.db, later as never)
  const { rows } = await house.db.pool.query(
    `select reloptions, (select count(*)::int from pg_indexes where tablename = 'uc_post'
      and indexname ~ '__(sort|updated_at|name_uc_zh_cn)__idx$') as sorts from pg_class where oid = 'uc_post'::regclass`,
  )
  expect(rows).toEqual([{ reloptions: ['fillfactor=50'], sorts: 0 }])
})

it('new menus of a role add no entries to the indexes', async () => {
  const client = await house.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role uc_system')
    const { rowCount } = await client.query(
      'update uc_role set menu_ids = menu_ids[2:], data_scope = 5, version = version + 1, updated_at = clock_timestamp()',
    )
    const { rows } = await client.query(
      "select pg_stat_get_xact_tuples_hot_updated('uc_role'::regclass)::int as hot",
    )
    expect(rowCount).toBeGreaterThan(5)
    expect(rows[0].hot).toBe(rowCount)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
