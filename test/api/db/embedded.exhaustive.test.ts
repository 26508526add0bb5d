import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning } from '#server/db/embedded/processes.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { startWriter, startZombie } from './support/child.ts'

const log = { warn: () => undefined }
let folder: string
let running: Embedded[]
const start = async (path: string) => {
  const embedded = await startEmbedded(path, log)
  running.push(embedded)
  return embedded
}
const ask = async ({ connection }: Embedded, text: string) => {
  const db = openDatabase({ connection, size: 1, timeout: 10_000 })
  try {
    return (await db.pool.query(text)).rows
  } finally {
    await db.close()
  }
}

beforeEach(async () => {
  running = []
  folder = await mkdtemp(join(tmpdir(), 'uc-embedded-'))
})
afterEach(async () => {
  for (const it of running) await it.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('starts on a fresh folder, durable, reachable by its socket alone', async () => {
    const embedded = await start(join(folder, 'data'))
    const [settings] = await ask(
      embedded,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen, current_setting('TimeZone') as zone, current_user::text as user, (select rolsuper from pg_roles where rolname = current_user) as super",
    )
    expect(settings).toEqual({ fsync: 'on', listen: '', zone: 'UTC', user: 'uc_app', super: false })
  })

  it('keeps its rows over a stop', async () => {
    const first = await start(join(folder, 'data'))
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    expect(await ask(await start(join(folder, 'data')), 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('works in a folder that is closed to other users, and deeper than a socket path reaches', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    await mkdir(deep, { recursive: true, mode: 0o700 })
    const embedded = await start(join(deep, 'data'))
    expect(Buffer.byteLength(embedded.connection.host)).toBeLessThan(100)
    expect(await ask(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it("refuses a folder with another's files and leaves it as it is", async () => {
    await writeFile(join(folder, 'thesis.txt'), 'text')
    await expect(startEmbedded(folder, log)).rejects.toThrow(/not User Center's/)
    expect(await readdir(folder)).toEqual(['thesis.txt'])
  })

  it('refuses a second server on the same folder and names who holds it', async () => {
    const writer = await startWriter(join(folder, 'data'))
    await expect(startEmbedded(join(folder, 'data'), log)).rejects.toThrow(
      `process ${writer.child.pid}`,
    )
    await writer.killAfter(1)
    await start(join(folder, 'data'))
  })

  it('lets one of two that start together have the folder', async () => {
    const both = await Promise.allSettled([
      start(join(folder, 'data')),
      start(join(folder, 'data')),
    ])
    expect(both.map(it => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('begins anew where an initialisation was cut off', async () => {
    await mkdir(join(folder, 'data', 'pg.new', 'base'), { recursive: true })
    await writeFile(join(folder, 'data', 'user-center.json'), '{"postgres":18,"ready":false}')
    expect(await ask(await start(join(folder, 'data')), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('takes over after the process number in a stale file went to another program', async () => {
    const first = await start(join(folder, 'data'))
    await first.stop()
    await writeFile(join(folder, 'data', 'pg', 'postmaster.pid'), `${process.ppid}\n/elsewhere\n`)
    await chmod(join(folder, 'data', 'pg', 'postmaster.pid'), 0o600)
    expect(await ask(await start(join(folder, 'data')), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('comes back by itself when PostgreSQL is killed', async () => {
    const embedded = await start(join(folder, 'data'))
    await ask(embedded, 'create table kept as select 7 as n')
    const before = embedded.pid() ?? 0
    process.kill(before, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await ask(embedded, 'select n from kept')).toEqual([{ n: 7 }]),
      { timeout: 20_000 },
    )
    expect(embedded.pid()).not.toBe(before)
  })
})

describe('Node killed in the middle of writing', { timeout: 120_000 }, () => {
  it('loses nothing that was acknowledged, and its orphan is ended by the next start', async () => {
    const data = join(folder, 'data')
    const acknowledged = new Set<string>()
    let orphan = 0
    for (const count of [1, 150, 40]) {
      const writer = await startWriter(data)
      expect(writer.postgres).not.toBe(orphan)
      orphan = writer.postgres
      for (const n of await writer.killAfter(count)) acknowledged.add(n)
    }
    const embedded = await start(data)
    const stored = new Set((await ask(embedded, 'select n::text from written')).map(row => row.n))
    expect([...acknowledged].filter(n => !stored.has(n))).toEqual([])
    expect(isRunning(orphan)).toBe(false)
  })
})

describe('under a parent that collects no process', { timeout: 120_000 }, () => {
  it('one that has ended does not count as running, though a signal reaches it', async () => {
    const zombie = await startZombie()
    await vi.waitFor(() => expect(isRunning(zombie.pid)).toBe(false), { timeout: 5000 })
    expect(process.kill(zombie.pid, 0)).toBe(true)
    expect([isRunning(process.pid), isRunning(1)]).toEqual([true, true])
    zombie.release()
  })

  it('a killed Node is followed by the next start at once, and nothing is lost', async () => {
    const data = join(folder, 'data')
    const acknowledged = new Set<string>()
    for (const count of [1, 60, 30]) {
      const writer = await startWriter(data, { below: 'a careless parent' })
      for (const n of await writer.killAfter(count)) acknowledged.add(n)
      expect(process.kill(writer.node, 0)).toBe(true)
      const begun = performance.now()
      const embedded = await start(data)
      // A process that counts as running is waited for: five seconds at each of three signals.
      expect(performance.now() - begun).toBeLessThan(10_000)
      const stored = new Set((await ask(embedded, 'select n::text from written')).map(row => row.n))
      expect([...acknowledged].filter(n => !stored.has(n))).toEqual([])
      await embedded.stop()
      writer.child.kill('SIGKILL')
    }
  })

  it('a killed PostgreSQL whose number nobody collects keeps no new one from starting', async () => {
    const data = join(folder, 'data')
    const files = [join(data, 'pg', 'postmaster.pid'), join(data, 'socket', '.s.PGSQL.5432.lock')]
    const first = await start(data)
    await ask(first, 'create table kept as select 7 as n')
    const left = await Promise.all(files.map(it => readFile(it, 'utf8')))
    await first.stop()
    const zombie = await startZombie()
    for (const [at, file] of files.entries()) {
      await writeFile(file, (left[at] as string).replace(/^\d+/, `${zombie.pid}`))
      await chmod(file, 0o600)
    }
    const begun = performance.now()
    expect(await ask(await start(data), 'select n from kept')).toEqual([{ n: 7 }])
    expect(performance.now() - begun).toBeLessThan(10_000)
    zombie.release()
  })
})
