import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Database } from '#server/base/deps.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { applySchema, planDatabase } from '#test/support/schema.ts'

// Roles belong to the whole server, so this one is of the test's own.
let folder: string
let embedded: Embedded
let owner: Database
let both: Database[] = []
const names = ['one', 'other']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uc-roles-'))
  embedded = await startEmbedded(join(folder, 'data'), { warn: () => undefined }, { fsync: 'off' })
  const connection = { ...embedded.ownerConnection, database: embedded.connection.database }
  owner = openDatabase({ connection, size: 2, timeout: 20_000 })
})
afterAll(async () => {
  await Promise.all([owner, ...both].map(it => it.close()))
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await Promise.all(both.map(it => it.close()))
  for (const name of names) {
    await owner.pool.query(`drop database if exists ${name}`)
    await owner.pool.query(`create database ${name}`)
  }
  await owner.pool.query('drop role if exists uc_tenant, uc_system')
  both = names.map(database =>
    openDatabase({ connection: { ...embedded.ownerConnection, database } }),
  )
})

/** Until the start on the first database waits for somebody. */
const waiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.pool.query(
        "select from pg_stat_activity where datname = 'one' and wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )

it.each([1, 2, 3])(
  'two databases of one server that start together are both ready (%s)',
  async () => {
    await Promise.all(both.map(db => applySchema(db, resources)))
    for (const db of both)
      expect(await planDatabase(db, resources)).toEqual({ steps: [], stops: [] })
  },
)

it('a role that another start has made and not yet committed is waited for', async () => {
  const [first] = both as [Database]
  const other = await owner.pool.connect()
  await other.query('begin; create role uc_tenant nologin; create role uc_system nologin')
  const begun = applySchema(first, resources)
  await waiting()
  await other.query('commit')
  other.release()
  await begun
  expect(await planDatabase(first, resources)).toEqual({ steps: [], stops: [] })
})

it('a start whose tables take long holds up no other database', async () => {
  const [first, second] = both as [Database, Database]
  const holder = await first.pool.connect()
  await holder.query('begin; create table uc_migration (number integer)')
  const held = applySchema(first, resources)
  await waiting()
  await applySchema(second, resources)
  // Longer than a request waits for the database.
  await owner.pool.query('select pg_sleep(3)')
  await holder.query('rollback')
  holder.release()
  await held
  for (const db of both) expect(await planDatabase(db, resources)).toEqual({ steps: [], stops: [] })
})

it('the right to make temporary tables is granted again where it was revoked, or asked for', async () => {
  const [first] = both as [Database]
  const may = "select has_database_privilege('uc_system', 'one', 'temporary') as may"
  await applySchema(first, resources)
  await owner.pool.query('revoke temporary on database one from public')
  expect((await owner.pool.query(may)).rows).toEqual([{ may: false }])
  await applySchema(first, resources)
  expect((await owner.pool.query(may)).rows).toEqual([{ may: true }])
})

it('a role that may not grant it is told what to run', async () => {
  const [first] = both as [Database]
  await applySchema(first, resources)
  await owner.pool.query(
    `drop role if exists uc_plain; create role uc_plain login; grant uc_tenant, uc_system to uc_plain;
      revoke temporary on database one from public`,
  )
  await first.pool.query('grant create on schema public to uc_plain')
  const plain = openDatabase({
    connection: { ...embedded.ownerConnection, database: 'one', user: 'uc_plain' },
  })
  await expect(applySchema(plain, resources)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('grant temporary on database "one" to uc_system;'),
  })
  await plain.close()
})
