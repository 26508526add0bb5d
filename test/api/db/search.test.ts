import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { applySchema } from '#test/support/schema.ts'
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

it('a start that may not do so says which statement is missing, and what it costs', async () => {
  const owner = openDatabase({ connection: ownerOf(db.connection) })
  const login = `uc_plain_${process.pid}`
  await owner.pool.query(`alter function texticlike(text, text) not leakproof;
    create role ${login} login; grant uc_tenant, uc_system to ${login}; grant create on schema public to ${login}`)
  const plain = openDatabase({ connection: ownerOf(db.connection, login), size: 1 })
  const warnings: unknown[] = []
  const log = { info: () => undefined, warn: (text: unknown) => void warnings.push(text) }
  try {
    const refusal = await applySchema(plain, resources).catch(error => error as Error)
    const { message } = refusal as Error
    await owner.pool.query(message.slice(message.indexOf('do $$')))
    await applySchema(plain, resources, log as never)
    expect(warnings).toEqual([
      expect.stringContaining('alter function pg_catalog.texticlike(text, text) leakproof;'),
    ])
  } finally {
    await plain.close()
    await owner.pool.query(
      `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login};
       alter function texticlike(text, text) leakproof`,
    )
    await owner.close()
  }
})
