import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Introduced } from '#server/features/tenants/introduce.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { findPgBouncer } from '../../../scripts/lib/pgbouncer.mjs'
import { openInstallation } from './support/installation.ts'
import { startPooler } from './support/pooler.ts'

const program = (await findPgBouncer()) ?? ''

describe.skipIf(!program && !process.env.CI)('PgBouncer', { timeout: 60_000 }, () => {
  let folder: string
  let db: TestDatabase
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uc-pooled-'))
    db = await openTestDatabase({ empty: true })
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })
  const variables = (url: string) => ({ DATABASE_URL: url, APP_KEY_FILE: join(folder, 'key') })

  it('in session mode serves: signing in, lists, and messages of other processes', async () => {
    const pooler = await startPooler(program, 'session', db.connection)
    const installation = await openInstallation(variables(pooler.url))
    try {
      const { code, client } = await installation.signIn(installation.administrator as Introduced)
      expect(code).toBe(0)
      expect((await client.get('/user/admin/member/info')).status).toBe(200)
      expect((await installation.anyone.get('/health/ready')).status).toBe(200)
      expect(installation.bus.alive).toBe(true)
    } finally {
      await installation.close()
      await pooler.stop()
    }
  })

  it('keeps the role and the limits of each connection', async () => {
    const pooler = await startPooler(program, 'session', db.connection)
    const pooled = openDatabase({ connection: pooler.url, size: 2, timeout: 20_000 })
    const asked = `select current_user as role, current_setting('TimeZone') as zone,
      current_setting('default_transaction_read_only') as "readOnly", current_setting('statement_timeout') as timeout`
    try {
      const rows = await Promise.all(
        [pooled.readers, pooled.systems].map(async pool => (await pool.query(asked)).rows[0]),
      )
      expect(rows).toEqual([
        { role: 'uc_tenant', zone: 'UTC', readOnly: 'on', timeout: '19800ms' },
        { role: 'uc_system', zone: 'UTC', readOnly: 'off', timeout: '19800ms' },
      ])
    } finally {
      await pooled.close()
      await pooler.stop()
    }
  })

  it.each([
    ['transaction', []],
    ['transaction', ['server_round_robin = 1']],
    ['statement', []],
  ] as const)('in %s mode stops the start with the reason, with %j', async (mode, settings) => {
    const pooler = await startPooler(program, mode, db.connection, settings)
    try {
      await expect(openInstallation(variables(pooler.url))).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('Set pool_mode = session'),
      })
    } finally {
      await pooler.stop()
    }
  })
})
