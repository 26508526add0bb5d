import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { asActor } from '#server/db/transactions.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

let test: TestDatabase
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  test = await openTestDatabase()
  db = openDatabase({ connection: test.connection, timeout: 1000 })
})
afterAll(async () => {
  await db.close()
  await test.close()
})

const actor = { tenantId: '1', userId: '1' }
const sleeping = (patient?: boolean) =>
  asActor(db, actor, tx => sql`select pg_sleep(1.3)`.execute(tx), { longRunning: patient })

describe('a statement that takes longer than a request may', () => {
  it('is given up, so that the caller hears', async () => {
    await expect(sleeping()).rejects.toThrow()
  })

  it('goes on where the rows of many tenants are worked on', async () => {
    expect((await sleeping(true)).rows).toHaveLength(1)
  })
})
