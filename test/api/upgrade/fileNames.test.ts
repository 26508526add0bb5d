import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { uploadAs } from '#test/api/files/sending.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

let house: TestApp
let tenant: Client
beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

it('an upgrade lets the same bytes have several names', async () => {
  // The index of an earlier release.
  await house.db.pool.query(`drop index uc_file__name__once__idx;
    create unique index uc_file__once__idx on uc_file (tenant_id, hash, use, created_by);
    delete from uc_migration where name = 'the same bytes may have several names'`)
  await applySchema(house.db, resources)
  const names = ['一.txt', '二.txt']
  for (const name of names) {
    const sent = { use: 'attachment', name, bytes: 'one content' }
    expect((await uploadAs(house.app, tenant, sent)).data).toMatchObject({ name })
  }
})
