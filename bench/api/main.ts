import { execFileSync } from 'node:child_process'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startNode, startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { makeCallers } from './callers.ts'
import { measureGuards } from './guarded.ts'
import { kindsOf } from './kinds.ts'
import { type Load, loadWith, type Request } from './load.ts'
import { measureSignIns, type SignIns } from './signIn.ts'

const [serverCore, otherCore] = [0, 1]
const rounds = Number(process.env.ROUNDS ?? 5)
const tenants = 100
const people = 1000
const connections = 32

await withPostgres({ durable: true }, async (postgres, ending) => {
  for (const pid of [postgres.pid, process.pid])
    execFileSync('taskset', ['-apc', String(otherCore), String(pid)])
  const ours = await startProduct(postgres.url, serverCore)
  ending(ours.stop)
  await fill(postgres.url, { tenants, people })
  const callers = await makeCallers(postgres.url, ours.keyFile, connections)
  const tokens = callers.map(({ token, tenantId }) => `${token}:${tenantId}`).join(',')
  const bare = await startNode(
    port => ['--import', 'tsx', 'bench/api/bare.ts', postgres.url, tokens, String(port)],
    { core: serverCore },
  )
  ending(bare.stop)

  const rows: string[][] = []
  for (const [kind, request] of Object.entries(kindsOf(callers)))
    rows.push(await compared(kind, request, { bare: bare.port, ours: ours.port }))
  const where = { url: postgres.url, keyFile: ours.keyFile }
  const signedIn: string[][] = []
  for (const atOnce of [1, connections])
    signedIn.push(
      await signIns({ ...where, ports: { bare: bare.port, ours: ours.port }, atOnce, rounds }),
    )
  const guards = await measureGuards({
    url: postgres.url,
    port: ours.port,
    callers,
    rounds,
    connections,
  })
  report('api', text(rows, guards, signedIn))
})

async function signIns(which: SignIns) {
  const { hash, bare, ours } = await measureSignIns(which)
  return [
    which.atOnce === 1 ? 'one after the other' : `${which.atOnce} at once`,
    ...[hash, bare, ours].map(it => it.toFixed(1)),
    (ours / bare).toFixed(2),
  ]
}

async function compared(kind: string, request: Request, ports: { bare: number; ours: number }) {
  const runs: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await loadWith(ports.bare, request, { connections })
    runs.push({ bare, ours: await loadWith(ports.ours, request, { connections }) })
  }
  const of = (who: 'ours' | 'bare', what: keyof Load, digits: number) =>
    median(runs.map(run => run[who][what])).toFixed(digits)
  const cells = (who: 'ours' | 'bare') => [
    of(who, 'requestsPerSecond', 0),
    of(who, 'p50', 1),
    of(who, 'p99', 1),
  ]
  const ratio = median(runs.map(run => run.ours.requestsPerSecond / run.bare.requestsPerSecond))
  const failed = runs.reduce((sum, run) => sum + run.ours.failed + run.bare.failed, 0)
  return [kind, ...cells('bare'), ...cells('ours'), ratio.toFixed(2), String(failed)]
}

type Rows = readonly (readonly string[])[]

function text(rows: Rows, guards: Rows, signedIn: Rows) {
  const figures = ['req/s', 'p50 ms', 'p99 ms']
  const head = [
    '',
    ...figures.map(it => `bare ${it}`),
    ...figures.map(it => `ours ${it}`),
    'ours / bare',
    'failed',
  ]
  return `# The API against a bare server

${tenants} tenants of ${people} people each; PostgreSQL 15, durable. The server has one core, load and database the other; ${connections} connections, each another tenant's administrator; medians of ${rounds} runs of 3 s, bare and ours in turn.

Bare: \`node:http\` and \`pg\` with prepared statements and the token looked up (\`bench/api/bare.ts\`). Ours: session, permission, tenancy by row policies, data scope, labels of references, exact total, access log; create with audit row and quota in one transaction.

${table(head, rows)}

What row policies and data scope cost: the list of ten of the same rows without them and with them, in turn (\`bench/api/guarded.ts\`). Goal: at least 0.75.

${table(['', 'without req/s', 'with req/s', 'with / without', 'failed'], guards)}

Signing in by user name, password and captcha, beside a bare server that does nothing but the same argon2id:

${table(['', 'hash p50 ms', 'bare p50 ms', 'ours p50 ms', 'ours / bare'], signedIn)}`
}
