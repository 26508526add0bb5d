import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { runAgain } from '#server/kit/jobs/again.ts'
import { defineScheduledJob, enqueue } from '#server/kit/jobs/job.ts'
import type { Jobs } from '#server/kit/jobs/runner.ts'
import { enqueueDue, nextTimeOf } from '#server/kit/jobs/schedules.ts'
import { openWorkerLocks, releaseDeadWorkers } from '#server/kit/jobs/workerLocks.ts'
import { seed } from '#server/kit/seed.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { promised } from '#test/support/promised.ts'
import { sqlIn } from '#test/support/sql.ts'
import { ownerOf, urlOf } from '#test/support/testServer.ts'
import { exhaustively } from '#test/support/tier.ts'
import { enqueueIn, type Node, testJob, withJobs, working } from './support/jobs.ts'

let house: TestApp
let other: Node
beforeAll(async () => {
  house = await startTestApp()
  other = { ...house, ...(await house.anotherNode()) }
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.deps.db.jobs.query('delete from uc_jobs._private_jobs')
  await sqlIn(house, 'delete from uc_job_schedule')
})

/** Workers that are stopped at the end of the test, before they can disturb the next one. */
const started = async (jobs: Promise<Jobs>): Promise<Jobs> => {
  const running = await jobs
  onTestFinished(() => running.stop(1000))
  return running
}

const queued = async () => {
  const { rows } = await house.deps.db.jobs.query(
    'select attempts, max_attempts as most, last_error as why from uc_jobs.jobs',
  )
  return rows
}

describe('a job', () => {
  it('runs once its transaction has been committed, and never when it was rolled back', async () => {
    const ran: string[] = []
    const job = testJob(async id => void ran.push(id))
    const refused = systemTransaction(house.deps.db, async tx => {
      await enqueue(tx, job, { id: 'rolled back' })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await enqueueIn(house, job, 'committed')
    await jobsOf(house, [job]).run()
    expect(ran).toEqual(['committed'])
  })

  it('begins within a second', async () => {
    const ready = promised()
    const begun = promised<number>()
    const job = testJob(async id => {
      if (id === 'first') ready.resolve()
      else begun.resolve(performance.now())
    })
    await started(working(house, [job]))
    await enqueueIn(house, job, 'first')
    await ready.promise
    const from = performance.now()
    await enqueueIn(house, job, 'x')
    expect((await begun.promise) - from).toBeLessThan(1000)
  })

  it('is run by one of two processes, once', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => String(at))
    const ran: string[] = []
    const job = testJob(async id => void ran.push(id))
    await started(working(house, [job]))
    await started(working(other, [job]))
    await enqueueIn(house, job, ...ids)
    await expect.poll(queued, { timeout: 20_000 }).toEqual([])
    expect(ran.sort()).toEqual([...ids].sort())
  })

  exhaustively(() => {
    it('that fails is tried again after a pause, and kept with its error when that was the last time', async () => {
      const times: number[] = []
      const job = testJob(
        async () => {
          times.push(performance.now())
          throw new Error('no paper')
        },
        { maxAttempts: 2 },
      )
      await started(working(house, [job]))
      await enqueueIn(house, job, 'x')
      await expect
        .poll(queued, { timeout: 15_000 })
        .toEqual([{ attempts: 2, most: 2, why: 'no paper' }])
      const [first = 0, second = 0] = times
      expect(second - first).toBeGreaterThan(2500)
    })
  })

  it('that has more to do runs again', async () => {
    const ran: number[] = []
    const done = promised()
    const job = testJob(async () => {
      ran.push(ran.length)
      if (ran.length < 3) return 'again'
      done.resolve()
      return undefined
    })
    await started(working(house, [job]))
    await enqueueIn(house, job, 'x')
    await done.promise
    await expect.poll(queued).toEqual([])
    expect(ran).toHaveLength(3)
  })

  exhaustively(() => {
    it('that waits for another server delays no other', async () => {
      const slow = testJob(() => new Promise<void>(() => undefined), { lane: 'outbound' })
      const quick = promised()
      const usual = { ...testJob(async () => quick.resolve()), name: 'test.usual' }
      await started(working(house, [slow, usual]))
      await enqueueIn(house, slow, ...Array.from({ length: 20 }, (_, at) => String(at)))
      await enqueueIn(house, usual, 'x')
      await quick.promise
    })
  })
})

exhaustively(() => {
  it('schedules that are all due at once delay no other job', async () => {
    const hanging = Array.from({ length: 6 }, (_, at) =>
      defineScheduledJob({
        name: `test.hanging${at}`,
        schedule: { cron: '0 * * * *' },
        run: () => new Promise<void>(() => undefined),
      }),
    )
    for (const { name } of hanging)
      await sqlIn(
        house,
        `insert into uc_job_schedule (name, pattern, next_at) values ($1, '0 * * * *', $2)`,
        [name, new Date(house.deps.now())],
      )
    await enqueueDue(
      house.deps,
      hanging,
      hanging.map(it => it.name),
    )
    const quick = promised()
    const job = testJob(async () => quick.resolve())
    await started(working(house, [...hanging, job]))
    await enqueueIn(house, job, 'x')
    await quick.promise
  })
})

exhaustively(() => {
  describe('workers of which one got no answer', () => {
    /** Cancels a request for a job, which waits for a lock meanwhile. */
    const interruptRequest = async () => {
      const client = await house.deps.db.jobs.connect()
      try {
        await client.query('begin; lock table uc_jobs._private_jobs in access exclusive mode')
        const cut = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%_private_jobs%' and pid <> pg_backend_pid() limit 1`
        const count = async () => (await client.query(cut)).rowCount
        await expect.poll(count, { timeout: 10_000 }).toBe(1)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }

    it('are replaced at once, while their jobs in progress are told to stop and run once', async () => {
      // The library writes to the console which statement failed, once for each worker.
      const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
      onTestFinished(() => trace.mockRestore())
      const begun = promised()
      const told = promised()
      const end = promised()
      const ran: string[] = []
      const job = testJob(async (id, signal) => {
        ran.push(id)
        if (id !== 'long') return
        signal.addEventListener('abort', () => told.resolve())
        begun.resolve()
        await end.promise
      })
      await started(working(house, [job]))
      onTestFinished(() => end.resolve())
      await enqueueIn(house, job, 'long')
      await begun.promise
      await interruptRequest()
      await told.promise
      await enqueueIn(house, job, 'short')
      await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['long', 'short'])
      end.resolve()
      await expect.poll(queued).toEqual([])
      expect(ran).toEqual(['long', 'short'])
    }, 40_000)
  })
})

exhaustively(() => {
  describe('connections that are cut unnoticed, so that the next write fails', () => {
    it('are replaced while a worker is registered', async () => {
      const lease = openWorkerLocks(house.deps, { doubted: () => undefined, lost: () => undefined })
      onTestFinished(() => lease.close())
      await lease.waitForLocks()
      // The connection of the locks has set this last.
      cutUnnoticed(`query like '%uc_job_worker%' or query like '%tcp_keepalives_idle%'`)
      await lease.registerWorker('cut')
      const locked = await sqlIn(
        house,
        `select 1 from pg_locks where locktype = 'advisory' and classid = 7305001
        and objid::bigint = hashtext('cut')::bigint & 4294967295`,
      )
      expect(locked).toHaveLength(1)
      await lease.release(['cut'])
    })

    it('have workers replaced, which run the jobs that come later, once', async () => {
      // The library writes to the console which statement failed, once for each worker.
      const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
      onTestFinished(() => trace.mockRestore())
      const ready = promised()
      const ran: string[] = []
      const job = testJob(async id => {
        ran.push(id)
        ready.resolve()
      })
      await started(working(house, [job]))
      await enqueueIn(house, job, 'before')
      await ready.promise
      // For longer than the workers wait between two looks: all of them look before the end is read.
      cutUnnoticed(`query like '%_private_jobs%'`, 1500)
      await enqueueIn(house, job, 'after')
      await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['before', 'after'])
      await expect.poll(queued).toEqual([])
    }, 40_000)

    /** Ends connections that PostgreSQL reports so, while this process stands still for at least so many milliseconds. */
    const cutUnnoticed = (which: string, milliseconds = 0) => {
      const code = `
      import pg from 'pg'
      const client = new pg.Client(JSON.parse(process.argv[1]))
      await client.connect()
      const { rowCount } = await client.query(\`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and (\${process.argv[2]})\`)
      await client.query(\`select pg_sleep(\${process.argv[3]} / 1000.0)\`)
      await client.end()
      console.log(rowCount)`
      const connection = ownerOf(house.db.connection)
      const client = typeof connection === 'string' ? { connectionString: connection } : connection
      const count = execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          code,
          JSON.stringify(client),
          which,
          String(milliseconds),
        ],
        { encoding: 'utf8' },
      )
      expect(Number(count)).toBeGreaterThan(0)
    }
  })
})

describe('a job that came too early', () => {
  it('waits in the queue for its time, once', async () => {
    const ran: string[] = []
    const job = testJob(async id => {
      ran.push(id)
      return new Date(house.deps.now() + 3_600_000)
    })
    const jobs = jobsOf(house, [job])
    await enqueueIn(house, job, 'x', 'x', 'y')
    await jobs.run()
    expect(ran).toEqual(['x', 'x', 'y'])
    const { rows } = await house.deps.db.jobs.query(
      `select payload->>'id' as id from uc_jobs._private_jobs order by id`,
    )
    expect(rows).toEqual([{ id: 'x' }, { id: 'y' }])
  })

  it('is not fetched again without a pause by a process whose clock is late', async () => {
    const job = testJob(async () => new Date(house.deps.now() - 60_000))
    await enqueueIn(house, job, 'x')
    const [kept] = await claimed(job)
    expect(kept?.wait).toBeGreaterThan(0.5)
  })
  /** Runs the one job in the queue, and reads when the one that follows it is due. */
  const claimed = async (job: ReturnType<typeof testJob>) => {
    const { rows } = await house.deps.db.jobs.query(
      'delete from uc_jobs._private_jobs returning payload',
    )
    const result = await job.perform(
      { ...house, signal: new AbortController().signal },
      rows[0].payload,
    )
    await runAgain(house.deps, job, rows[0].payload, result ?? undefined)
    const next = await house.deps.db.jobs.query<{ wait: number }>(
      'select extract(epoch from run_at - now())::float as wait from uc_jobs._private_jobs',
    )
    return next.rows
  }
})

describe('a process that shuts down', () => {
  it('waits for the jobs in progress, and tells them', async () => {
    const begun = promised()
    let ended = false
    const job = testJob(async (_id, signal) => {
      begun.resolve()
      await once(signal, 'abort')
      ended = true
    })
    const jobs = await working(house, [job])
    await enqueueIn(house, job, 'x')
    await begun.promise
    await jobs.stop(10_000)
    expect([ended, await queued()]).toEqual([true, []])
  })

  it('leaves what does not end in time to others', async () => {
    const begun = promised()
    const taken = promised()
    const hanging = testJob(() => {
      begun.resolve()
      return new Promise<void>(() => undefined)
    })
    const jobs = await working(house, [hanging])
    await enqueueIn(house, hanging, 'x')
    await begun.promise
    await jobs.stop(50)
    await started(working(other, [testJob(async () => taken.resolve())]))
    await taken.promise
  })
})

describe('a worker', () => {
  it('is registered and locked, and not taken for dead while its process connects', async () => {
    const lost: string[] = []
    const lease = openWorkerLocks(house.deps, {
      doubted: () => undefined,
      lost: ids => lost.push(...ids),
    })
    onTestFinished(() => lease.close())
    await lease.registerWorker('worker of a test')
    await lease.waitForLocks()
    expect(lost).toEqual([])
    await releaseDeadWorkers(house.deps, ['worker of a test'])
    const there = await sqlIn(house, `select id from uc_job_worker where id = 'worker of a test'`)
    expect(there).toHaveLength(1)
    await lease.release(['worker of a test'])
  })
})

/** A process of its own, and what it prints. */
const startWorker = async () => {
  const { database } = house.db.connection as { database: string }
  const name = database ?? new URL(String(house.db.connection)).pathname.slice(1)
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/api/jobs/support/worker.ts'], {
    env: { ...process.env, DATABASE_URL: urlOf(inject('postgres'), name) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await said(child, 'ready')
  return child
}

/** Resolves when the process has printed this line. */
const said = (child: ChildProcess, line: string) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().split('\n').includes(line)) resolve()
    })
    child.once('exit', code => reject(new Error(`The process ended with ${code}.`)))
  })

exhaustively(() => {
  describe('the job of another process', () => {
    it('runs again within ten seconds of the death of that process', async () => {
      const child = await startWorker()
      const begun = said(child, 'begun hang')
      const taken = promised<number>()
      const job = testJob(async () => taken.resolve(performance.now()))
      await enqueueIn(house, job, 'hang')
      await begun
      await started(working(house, [job]))
      child.kill('SIGKILL')
      const from = performance.now()
      const took = (await taken.promise) - from
      expect(took).toBeLessThan(10_000)
      await expect.poll(queued).toEqual([])
    })

    exhaustively(() => {
      it('is left to it while it is alive, even if its event loop stands still for seconds', async () => {
        const child = await startWorker()
        const begun = said(child, 'begun block')
        const ended = said(child, 'ended block')
        const ran: string[] = []
        const job = testJob(async id => void ran.push(id))
        await enqueueIn(house, job, 'block')
        await begun
        await started(working(house, [job]))
        await ended
        await expect.poll(queued).toEqual([])
        expect(ran).toEqual([])
      })
    })

    it('is left to it when its connections are cut and come back', async () => {
      const begun = promised()
      const go = promised()
      let runs = 0
      const job = testJob(async () => {
        runs += 1
        begun.resolve()
        await go.promise
      })
      await started(working(other, [job]))
      await enqueueIn(house, job, 'x')
      await begun.promise
      await started(working(house, [job]))
      const held = `select count(pg_terminate_backend(pid))::int as cut from pg_locks
      where locktype = 'advisory' and classid = 7305001 and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`
      const { rows } = await house.deps.db.pool.query(held)
      expect(rows[0].cut).toBeGreaterThan(0)
      await expect
        .poll(
          async () =>
            (await house.deps.db.pool.query(held.replace('pg_terminate_backend(pid)', 'pid')))
              .rows[0].cut,
          { timeout: 5000 },
        )
        .toBeGreaterThan(1)
      go.resolve()
      await expect.poll(queued).toEqual([])
      expect(runs).toBe(1)
    })
  })
})

describe('a schedule', () => {
  const hourly = (run: () => void) =>
    defineScheduledJob({
      name: 'test.hourly',
      schedule: { cron: '0 * * * *' },
      run: async () => run(),
    })
  const due = (hours: number) =>
    sqlIn(
      house,
      `insert into uc_job_schedule (name, pattern, next_at) values ('test.hourly', '0 * * * *', $1)`,
      [new Date(house.deps.now() - hours * 3_600_000)],
    )

  exhaustively(() => {
    it('that was missed while nothing ran is made up for, once, by one of two processes', async () => {
      let runs = 0
      const job = hourly(() => {
        runs += 1
      })
      await due(5)
      await started(working(house, [job]))
      await started(working(other, [job]))
      await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
      await expect.poll(queued).toEqual([])
      const [row] = await sqlIn(house, 'select next_at as next from uc_job_schedule')
      expect(Date.parse(row?.next)).toBeGreaterThan(house.deps.now())
      expect(runs).toBe(1)
    })
  })

  it('is not begun again while it is running, and afterwards at once', async () => {
    const job = hourly(() => undefined)
    await due(0)
    await enqueueDue(house.deps, [job], [job.name])
    await sqlIn(house, 'update uc_job_schedule set next_at = $1', [new Date(house.deps.now())])
    await enqueueDue(house.deps, [job], [job.name])
    expect(await queued()).toHaveLength(1)
    await jobsOf(house, [job]).run()
    await enqueueDue(house.deps, [job], [job.name])
    expect(await queued()).toHaveLength(1)
  })

  it('goes on after a run that failed for good', async () => {
    const job = { ...hourly(() => undefined), maxAttempts: 1 }
    await due(0)
    await enqueueDue(house.deps, [job], [job.name])
    await house.deps.db.jobs.query(
      `update uc_jobs._private_jobs set attempts = 1, last_error = 'no'`,
    )
    await sqlIn(house, 'update uc_job_schedule set next_at = $1', [new Date(house.deps.now())])
    await enqueueDue(house.deps, [job], [job.name])
    expect(await queued()).toEqual([{ attempts: 0, most: 1, why: null }])
  })

  it('whose next time was set by a wrong clock is due at the next start', async () => {
    const job = hourly(() => undefined)
    const node = withJobs(house, [job])
    await due(0)
    const year = 365 * 86_400_000
    await enqueueDue({ ...node.deps, now: () => house.deps.now() + year }, [job], [job.name])
    await house.deps.db.jobs.query('delete from uc_jobs._private_jobs')
    await seed(node.deps, node.registry)
    await enqueueDue(node.deps, [job], [job.name])
    expect(await queued()).toHaveLength(1)
  })

  it('whose next time was set by a clock that differs a little stays as it is', async () => {
    const job = hourly(() => undefined)
    const node = withJobs(house, [job])
    await due(0)
    await enqueueDue({ ...node.deps, now: () => house.deps.now() + 60_000 }, [job], [job.name])
    const next = () => sqlIn(house, 'select next_at as next from uc_job_schedule')
    const before = await next()
    await seed(node.deps, node.registry)
    expect(await next()).toEqual(before)
  })

  it('of a newer release is left alone by an older one that starts, and goes a day after its job', async () => {
    await due(0)
    const older = withJobs(house, [])
    await seed(older.deps, older.registry)
    expect(await sqlIn(house, 'select name from uc_job_schedule')).toHaveLength(1)
    await sqlIn(house, 'update uc_job_schedule set next_at = $1', [
      new Date(house.deps.now() - 25 * 3_600_000),
    ])
    await seed(older.deps, older.registry)
    expect(await sqlIn(house, 'select name from uc_job_schedule')).toHaveLength(0)
  })

  it.each([
    ['UTC', undefined, '2026-03-01T03:00:00.000Z'],
    ['the site', 'site', '2026-03-01T19:00:00.000Z'],
  ] as const)('means the clock of %s', (_whose, zone, next) => {
    const at = { settings: { ...house.deps.settings, zone: 'Asia/Shanghai' } }
    const now = () => Date.parse('2026-02-28T20:00:00Z')
    const schedule = zone ? { cron: '0 3 * * *', zone } : { cron: '0 3 * * *' }
    expect(nextTimeOf(schedule, { ...at, now }).toISOString()).toBe(next)
  })
})
