import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeCallers } from '../api/callers.ts'
import { signInAdministrators } from '../flood/people.ts'
import { fill } from '../support/fill.ts'
import { memoryOf } from '../support/memory.ts'
import { type Postgres, withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { report, table } from '../support/report.ts'
import { callerOf } from './callers.ts'
import { anyWork, works } from './work.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const perSecond = Number(process.env.RATE ?? 150)
const parts = 6
/** People of each of two tenants, each with an event stream. */
const people = 20
/** Requests under way at most; what comes on top is counted as not sent. */
const most = 300

await withPostgres({ durable: true }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  await fill(postgres.url, { tenants: 20, people: 1000 })
  // Their tenants get the roles of a new tenant.
  await makeCallers(postgres.url, product.keyFile, 20)
  const client = new pg.Client(postgres.url)
  await client.connect()
  ending(() => client.end())
  await client.query('update uc_policy set post_max = 100000')
  const tokens = (await signInAdministrators(postgres.url, people)).flat()
  const callers = await Promise.all(tokens.map(token => callerOf(product.port, token)))
  const streams = new AbortController()
  await Promise.all(
    tokens.map(authorization =>
      fetch(`http://127.0.0.1:${product.port}/user/admin/member/events`, {
        headers: { authorization },
        signal: streams.signal,
      }),
    ),
  )
  const counts = new Map(works.map(([name]) => [name, { asked: 0, failed: 0 }]))
  const rows = [await cells('before', undefined, { postgres, node: product.pid, client })]
  for (let part = 1; part <= parts; part += 1) {
    const load = await keepAsking((minutes * 60) / parts, async () => {
      const [name, , work] = anyWork()
      const count = counts.get(name)
      const ok = await work(
        callers[Math.floor(Math.random() * callers.length)] as (typeof callers)[0],
      )
      if (count) count.asked += 1
      if (count && !ok) count.failed += 1
    })
    const when = `${Math.round((minutes / parts) * part)} min`
    rows.push(await cells(when, load, { postgres, node: product.pid, client }))
  }
  streams.abort()
  const sizes = await tablesIn(client)
  report('soak', text(rows, counts, sizes))
})

interface Load {
  /** Milliseconds until the answer, sorted. */
  times: readonly number[]
  unsent: number
  seconds: number
}

/** Begins so many requests a second, whether or not those before are answered. */
async function keepAsking(seconds: number, ask: () => Promise<void>): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  let [begun, underWay, unsent] = [0, 0, 0]
  const one = async () => {
    const at = performance.now()
    underWay += 1
    await ask()
    underWay -= 1
    times.push(performance.now() - at)
  }
  const open: Promise<void>[] = []
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; begun < due; begun += 1) {
      if (underWay >= most) unsent += 1
      else open.push(one())
    }
    await pause(5)
  }
  await Promise.all(open)
  return { times: times.sort((a, b) => a - b), unsent, seconds: (performance.now() - began) / 1000 }
}

interface Measured {
  postgres: Postgres
  node: number
  client: pg.Client
}

async function cells(when: string, load: Load | undefined, { postgres, node, client }: Measured) {
  const at = (share: number) =>
    load ? (load.times[Math.floor(load.times.length * share)] ?? Number.NaN).toFixed(1) : ''
  const { all, backends } = memoryOf(postgres.pid)
  const { rows } = await client.query(
    'select pg_database_size(current_database())::float8 as bytes, (select sum(n_dead_tup)::int from pg_stat_user_tables) as dead',
  )
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)
  return [
    when,
    load ? (load.times.length / load.seconds).toFixed(0) : '',
    at(0.5),
    at(0.95),
    at(0.99),
    load ? `${load.unsent}` : '',
    megabytes(residentOf(node)),
    `${backends}`,
    megabytes(all),
    megabytes(rows[0].bytes),
    `${rows[0].dead}`,
  ]
}

/** The resident memory of a process. */
function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

async function tablesIn(client: pg.Client): Promise<string[][]> {
  const { rows } = await client.query(
    `select relname as name, n_live_tup::int as live, n_dead_tup::int as dead, n_tup_ins::int as inserted,
      n_tup_upd::int as updated, n_tup_del::int as deleted, pg_total_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables order by n_tup_ins + n_tup_upd + n_tup_del desc limit 12`,
  )
  return rows.map(it => [
    it.name,
    `${it.live}`,
    `${it.dead}`,
    `${it.inserted}`,
    `${it.updated}`,
    `${it.deleted}`,
    (it.bytes / 1_000_000).toFixed(1),
  ])
}

function text(
  rows: string[][],
  counts: ReadonlyMap<string, { asked: number; failed: number }>,
  sizes: string[][],
): string {
  const [load] = execFileSync('uptime', { encoding: 'utf8' }).match(/load average.*/) ?? []
  return `# ${minutes} minutes of mixed work

${perSecond} requests a second by ${2 * people} people of two tenants, begun whether or not those before are answered, ${2 * people} event streams open meanwhile. 20 tenants of 1,000 people; PostgreSQL 15, durable; server, database and load share the machine (${load}). Milliseconds; MB of Node's resident memory, of PostgreSQL's connections without what they share, and of the database.

${table(['', 'req/s', 'p50', 'p95', 'p99', 'not sent', 'Node', 'connections', 'their MB', 'database', 'dead rows'], rows)}

${table(
  ['', 'requests', 'failed'],
  [...counts].map(([name, { asked, failed }]) => [name, `${asked}`, `${failed}`]),
)}

The tables that were written to most:

${table(['', 'rows', 'dead', 'inserted', 'updated', 'deleted', 'MB'], sizes)}`
}
