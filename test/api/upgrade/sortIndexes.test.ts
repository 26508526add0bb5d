import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const indexes = async (): Promise<string[]> => {
  const { rows } = await house.db.pool.query(
    "select indexname from pg_indexes where tablename in ('uc_user', 'uc_dept') order by 1",
  )
  return rows.map(it => it.indexname)
}

it('an upgrade replaces the indexes of sorts by those that contain moments', async () => {
  const present = await indexes()
  // The indexes of an earlier release.
  await house.db.pool.query(`drop index uc_user__status_created_at__idx, uc_user__real_name_uc_en_us_created_at__idx;
    create index uc_user__status__idx on uc_user (tenant_id, status, id) where deleted_at is null;
    create index uc_user__real_name_uc_en_us__idx on uc_user (tenant_id, real_name collate uc_en_us, id)
      where deleted_at is null;
    delete from uc_migration where name = 'sorts contain the moments that are filtered by'`)
  await applySchema(house.db, resources)
  expect(await indexes()).toEqual(present)
})
