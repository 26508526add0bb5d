import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '#server/db/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { asActor, readAsActor } from '#server/db/transactions.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { applySchema } from '#test/support/schema.ts'

const actor = { tenantId: '1', userId: '1' }
let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Clients alone: a process of the server, as autovacuum, may not be ended by the role of the tests. */
const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

describe('a database that goes away', () => {
  it('is told from a refused statement', async () => {
    const refused = await readAsActor(db, actor, [{ text: 'select 1 / 0' }]).catch(error => error)
    expect(isUnavailable(refused)).toBe(false)
  })

  it('in the middle of a write ends it as unavailable, and the pool goes on', async () => {
    const second = openDatabase({ connection: db.connection, size: 2, timeout: 20_000 })
    const write = asActor(second, actor, async tx => {
      await db.pool.query(endOthers)
      await tx.selectFrom('uc_user').select('id').execute()
    })
    expect(isUnavailable(await write.catch(error => error))).toBe(true)
    expect(await readAsActor(second, actor, [{ text: 'select 1 as n' }])).toEqual([[{ n: 1 }]])
    await second.close()
  })

  it('while connections are idle ends nothing', async () => {
    const warned: string[] = []
    const second = openDatabase({
      connection: db.connection,
      size: 2,
      timeout: 20_000,
      warn: error => warned.push(error.message),
    })
    await second.pool.query('select 1')
    await db.pool.query(endOthers)
    await expect.poll(() => warned.length).toBeGreaterThan(0)
    expect((await second.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await second.close()
  })

  it('with every connection taken refuses in time and gives back what it took', async () => {
    const narrow = openDatabase({ connection: db.connection, size: 1, timeout: 1000 })
    const client = await narrow.pool.connect()
    const refused = await readAsActor(narrow, actor, []).catch(error => error)
    client.release()
    expect(isUnavailable(refused)).toBe(true)
    expect(await readAsActor(narrow, actor, [{ text: 'select 1 as n' }])).toEqual([[{ n: 1 }]])
    await narrow.close()
  })
})

describe('a DATABASE_URL that cannot be used', () => {
  it('ends the start with one sentence', async () => {
    const nowhere = openDatabase({ connection: 'postgres://someone:hunter2@127.0.0.1:1/none' })
    await expect(applySchema(nowhere, [])).rejects.toThrow(
      'The database in DATABASE_URL cannot be used: nothing answers there.',
    )
    await nowhere.close()
  })
})
