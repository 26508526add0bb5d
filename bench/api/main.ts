import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres15.mjs'
import { fill } from '../support/fill.ts'
import { startNode, startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { kindsOf } from './kinds.ts'
import { type Load, loadWith } from './load.ts'

const [serverCore, otherCore] = [0, 1]
const rounds = Number(process.env.ROUNDS ?? 5)
const tenants = 100
const people = 1000

const postgres = await startPostgres({ durable: true })
if (!postgres)
  throw new Error("The bench needs the distribution's PostgreSQL (apt-get install postgresql).")
execFileSync('taskset', ['-apc', String(otherCore), String(postgres.pid)])
execFileSync('taskset', ['-apc', String(otherCore), String(process.pid)])

const ours = await startProduct(postgres.url, serverCore)
await fill(postgres.url, { tenants, people })
const session = await signIn(ours.port, 'tenant')
const bare = await startNode(
  port => [
    '--import',
    'tsx',
    'bench/api/bare.ts',
    postgres.url,
    `${session.token}:${session.tenantId}`,
    String(port),
  ],
  { core: serverCore },
)

const kinds = kindsOf(session, await idsOf(session.tenantId))
const rows: string[][] = []
for (const [kind, request] of Object.entries(kinds)) {
  const runs: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < rounds; round += 1)
    runs.push({
      bare: await loadWith(bare.port, request),
      ours: await loadWith(ours.port, request),
    })
  const of = (who: 'ours' | 'bare', what: keyof Load) => median(runs.map(run => run[who][what]))
  const ratio = median(runs.map(run => run.ours.requestsPerSecond / run.bare.requestsPerSecond))
  const cells = (who: 'ours' | 'bare') => [
    of(who, 'requestsPerSecond').toFixed(0),
    of(who, 'p50').toFixed(1),
    of(who, 'p99').toFixed(1),
  ]
  const failed = runs.reduce((sum, run) => sum + run.ours.failed + run.bare.failed, 0)
  rows.push([kind, ...cells('bare'), ...cells('ours'), ratio.toFixed(2), String(failed)])
}

report(
  'api',
  `# The API against a bare server

${tenants} tenants of ${people} people each; PostgreSQL 15, durable. The server has one core, load and database the other; 32 connections; medians of ${rounds} runs of 3 s, bare and ours in turn. Bare: \`node:http\` and \`pg\` with prepared statements and the token looked up (\`bench/api/bare.ts\`). Ours: session, permission, tenancy by row policies, scope, labels of references, exact total; create with audit row and quota in one transaction.

${table(['', 'bare req/s', 'p50 ms', 'p99 ms', 'ours req/s', 'p50 ms', 'p99 ms', 'ours / bare', 'failed'], rows)}`,
)
await Promise.all([ours.stop(), bare.stop()])
await postgres.stop()

async function idsOf(tenantId: string) {
  const client = new pg.Client(postgres?.url)
  await client.connect()
  const { rows } = await client.query('select id from uc_user where tenant_id = $1 limit 500', [
    tenantId,
  ])
  await client.end()
  return rows.map(({ id }: { id: string }) => id)
}
