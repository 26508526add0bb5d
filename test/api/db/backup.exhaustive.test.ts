import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Introduced } from '#server/features/tenants/introduce.ts'
import { type Postgres, startPostgres } from '../../../scripts/lib/postgres15.mjs'
import { command, type Installation, openInstallation } from './support/installation.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uc-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const timeout = 120_000
const at = (name: string) => join(folder, name)

/** Writes numbered rows one after the other until it is told to stop; returns how many there are. */
const keepWriting = (installation: Installation) => {
  let written = 0
  let stopping = false
  const insert = (n: number) =>
    installation.systems.query(
      `insert into uc_saved_view (tenant_id, user_id, screen, title, sharing) values (1, 1, 'backup', '${n}', 'me')`,
    )
  const ended = (async () => {
    while (!stopping) {
      await insert(written + 1)
      written += 1
    }
  })()
  return {
    written: () => written,
    stop: async () => {
      stopping = true
      await ended
      return written
    },
  }
}

/** The numbers that an installation holds, which must have no gap. */
const numbersOf = async ({ systems }: Installation) => {
  const { rows } = await systems.query(
    "select count(*)::int as count, coalesce(max(title::int), 0) as last from uc_saved_view where screen = 'backup'",
  )
  return rows[0] as { count: number; last: number }
}

/** That the administrator of before signs in, and nothing of before is signed in. */
const expectRestored = async (
  installation: Installation,
  { administrator, token }: { administrator: Introduced; token: string },
) => {
  expect(installation.administrator).toBeUndefined()
  const info = '/user/admin/member/info'
  expect((await installation.anyone.get(info, undefined, { authorization: token })).code).toBe(61)
  const { rows } = await installation.systems.query(
    'select (select count(*)::int from uc_session) as sessions, (select count(*)::int from uc_code) as codes, (select count(*)::int from uc_captcha) as captchas',
  )
  expect(rows[0]).toEqual({ sessions: 0, codes: 0, captchas: 0 })
  expect((await installation.anyone.get('/health/ready')).status).toBe(200)
  expect((await installation.signIn(administrator)).code).toBe(0)
}

describe('the embedded PostgreSQL', { timeout }, () => {
  const source = () => ({
    DATA_DIR: at('data'),
    APP_KEY_FILE: at('data.key'),
    DATABASE_URL: '',
    BACKUP_DATABASE_URL: '',
  })
  const copy = (name: string) => ({ ...source(), DATA_DIR: at(name) })
  let known: { administrator: Introduced; token: string }
  let running: Installation
  beforeAll(async () => {
    running = await openInstallation(source())
    const administrator = running.administrator as Introduced
    const { client } = await running.signIn(administrator)
    known = { administrator, token: client.token ?? '' }
  }, timeout)
  afterAll(() => running.close())

  it('is backed up while it runs and is written to, and restored into an empty folder', async () => {
    const writer = keepWriting(running)
    await expect.poll(writer.written).toBeGreaterThan(5)
    const before = writer.written()
    const backup = await command('backup', at('backup'), source())
    const after = await writer.stop()
    expect(backup).toMatchObject({ code: 0 })
    expect(backup.said).toContain(at('data.key'))
    expect(after).toBeGreaterThan(before + 5)

    const restored = await command('restore', at('backup'), copy('restored'))
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.said).toContain(`The key file belongs to it: ${at('data.key')}`)
    const installation = await openInstallation(copy('restored'))
    const { count, last } = await numbersOf(installation)
    expect(count).toBe(last)
    expect(last).toBeGreaterThanOrEqual(before)
    expect(last).toBeLessThanOrEqual(after)
    await expectRestored(installation, known)
    const { rows } = await installation.pool.query(
      "select proleakproof from pg_proc where oid = 'texticlike(text,text)'::regprocedure",
    )
    expect(rows).toEqual([{ proleakproof: true }])
    await installation.close()
    const { rows: still } = await running.systems.query('select count(*)::int as n from uc_session')
    expect(still[0].n).toBeGreaterThan(0)
  })

  it('is not written over, by a backup or by a restore, and a damaged backup is refused', async () => {
    const again = await command('backup', at('backup'), source())
    expect(again).toMatchObject({ code: 1 })
    expect(again.said).toContain('nothing is overwritten')
    const over = await command('restore', at('backup'), source())
    expect(over).toMatchObject({ code: 1 })
    expect(over.said).toContain('nothing is overwritten')

    await cp(at('backup'), at('damaged'), { recursive: true })
    await writeFile(join(at('damaged'), 'pg', 'PG_VERSION'), '17\n')
    const damaged = await command('restore', at('damaged'), copy('from-damaged'))
    expect(damaged).toMatchObject({ code: 1 })
    expect(damaged.said).toContain('The backup is damaged')
    expect(await readdir(at('from-damaged'))).toEqual([])
  })

  it('is restored only with the rows that the backup counted', async () => {
    const manifest = join(at('miscounted'), 'backup.json')
    await cp(at('backup'), at('miscounted'), { recursive: true })
    const told = JSON.parse(await readFile(manifest, 'utf8'))
    told.summary.tables.uc_user.sum = '1'
    await writeFile(manifest, JSON.stringify(told))
    const { code, said } = await command('restore', at('miscounted'), copy('from-miscounted'))
    expect(code).toBe(1)
    expect(said).toContain('uc_user (1 rows of 1)')
    expect(await readdir(at('from-miscounted'))).toEqual([])
  })

  it('is backed up while it is stopped, row for row', async () => {
    await running.close()
    const backup = await command('backup', at('stopped'), source())
    expect(backup).toMatchObject({ code: 0 })
    expect(await command('restore', at('stopped'), copy('restored-stopped'))).toMatchObject({
      code: 0,
    })
    running = await openInstallation(source())
    const installation = await openInstallation(copy('restored-stopped'))
    expect(await numbersOf(installation)).toEqual(await numbersOf(running))
    await expectRestored(installation, known)
    await installation.close()
  })
})

// Debian's PostgreSQL, as on a server of one's own; CI always has it.
const install = Boolean(process.env.CI)
const first = await startPostgres({ install })
const second = await startPostgres({ install })
afterAll(async () => {
  for (const it of [first, second]) await it?.stop()
})

describe.skipIf(!first && !process.env.CI)("a PostgreSQL of one's own", { timeout }, () => {
  const urlOf = (server: Postgres | undefined, user: string, database = 'user_center') => {
    const url = new URL(server?.url ?? '')
    url.username = user
    url.password = 'secret'
    url.pathname = `/${database}`
    return url.href
  }
  const variables = (server: Postgres | undefined) => ({
    DATABASE_URL: urlOf(server, 'uc_login'),
    BACKUP_DATABASE_URL: urlOf(server, 'postgres'),
    APP_KEY_FILE: at('external.key'),
  })
  const ask = async (url: string, ...texts: string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const text of texts.slice(0, -1)) await client.query(text)
      return (await client.query(texts.at(-1) ?? '')).rows
    } finally {
      await client.end()
    }
  }
  const prepare = (server: Postgres | undefined) =>
    ask(
      urlOf(server, 'postgres', 'postgres'),
      "create role uc_login login createrole password 'secret'",
      'create database user_center owner uc_login',
    )
  let known: { administrator: Introduced; token: string }
  let running: Installation
  beforeAll(async () => {
    await prepare(first)
    running = await openInstallation(variables(first))
    const administrator = running.administrator as Introduced
    const { client } = await running.signIn(administrator)
    known = { administrator, token: client.token ?? '' }
  }, timeout)
  afterAll(() => running.close())

  it('says that the role of the application cannot back it up, and leaves nothing behind', async () => {
    const { code, said } = await command('backup', at('refused'), {
      ...variables(first),
      BACKUP_DATABASE_URL: '',
    })
    expect(code).toBe(1)
    expect(said).toContain('Row policies hide every row from the role "uc_login"')
    expect(await readdir(folder)).not.toContain('refused')
  })

  it('is backed up while it is written to, and restored into a server without the roles', async () => {
    const writer = keepWriting(running)
    await expect.poll(writer.written).toBeGreaterThan(5)
    const before = writer.written()
    const backup = await command('backup', at('external'), variables(first))
    const after = await writer.stop()
    expect(backup).toMatchObject({ code: 0 })
    expect(backup.said).toContain(at('external.key'))

    const nobody = await command('restore', at('external'), {
      ...variables(second),
      DATABASE_URL: urlOf(second, 'postgres', 'postgres'),
      BACKUP_DATABASE_URL: '',
    })
    expect(nobody.said).toContain('create role "uc_login" login')

    await prepare(second)
    const restored = await command('restore', at('external'), variables(second))
    expect(restored).toMatchObject({ code: 0 })
    const installation = await openInstallation(variables(second))
    const { count, last } = await numbersOf(installation)
    expect(count).toBe(last)
    expect(last).toBeGreaterThanOrEqual(before)
    expect(last).toBeLessThanOrEqual(after)
    await expectRestored(installation, known)
    await installation.close()

    const owners = await ask(
      urlOf(second, 'postgres'),
      "select distinct relowner::regrole::text as owner from pg_class where relname like 'uc\\_%'",
    )
    expect(owners).toEqual([{ owner: 'uc_login' }])
    const leakproof = await ask(
      urlOf(second, 'postgres'),
      "select proleakproof as is from pg_proc where oid = 'texticlike(text,text)'::regprocedure",
    )
    expect(leakproof).toEqual([{ is: true }])
    const over = await command('restore', at('external'), variables(second))
    expect(over).toMatchObject({ code: 1 })
    expect(over.said).toContain('nothing is overwritten')
  })
})
