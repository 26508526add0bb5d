import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { applySchema } from '#server/db/prepare.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { ownerOf } from '#test/support/testServer.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('a start that connects as a superuser lets the trigram index serve searches below row policies', async () => {
  const owner = openDatabase({ connection: ownerOf(db.connection) })
  await owner.pool.query('alter function texticlike(text, text) not leakproof')
  await applySchema(owner, resources)
  const { rows } = await owner.pool.query(
    "select proleakproof from pg_proc where oid = 'texticlike(text,text)'::regprocedure",
  )
  await owner.close()
  expect(rows).toEqual([{ proleakproof: true }])
})
