import { execFileSync } from 'node:child_process'
import { makeCallers } from '../api/callers.ts'
import { type Load, loadWith } from '../api/load.ts'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signInAdministrators } from './people.ts'

const [serverCore, otherCore] = [0, 1]
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 3
/** Lists that the flood keeps open, of one person or of all people of a tenant together. */
const flooding = 60
const people = 21

await withPostgres({ durable: true }, async (postgres, ending) => {
  for (const pid of [postgres.pid, process.pid])
    execFileSync('taskset', ['-apc', String(otherCore), String(pid)])
  const product = await startProduct(postgres.url, serverCore)
  ending(product.stop)
  await fill(postgres.url, { tenants: 20, people: 1000 })
  await makeCallers(postgres.url, product.keyFile, 20)
  const [tenant, [neighbour = '']] = await signInAdministrators(postgres.url, people)
  const [colleague = '', ...others] = tenant
  const list = (token: string) =>
    `GET /user/admin/member?range=%5B0%2C9%5D&sort=%5B%22createdAt%22%2C%22DESC%22%5D HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\n\r\n`
  const ask = (tokens: readonly string[], connections: number) =>
    loadWith(product.port, at => list(tokens[at % tokens.length] ?? ''), { seconds, connections })

  const measured = async (flood: readonly string[]): Promise<Phase> => {
    const nobody: Load = { requestsPerSecond: 0, p50: 0, p95: 0, p99: 0, failed: 0 }
    const [same, elsewhere, theirs] = await Promise.all([
      ask([colleague], 1),
      ask([neighbour], 1),
      flood.length > 0 ? ask(flood, flooding) : nobody,
    ])
    return { same, elsewhere, theirs }
  }

  const phases: Record<string, Phase[]> = {}
  const note = async (name: string, flood: readonly string[]) => {
    phases[name] = [...(phases[name] ?? []), await measured(flood)]
  }
  for (let round = 0; round < rounds; round += 1) {
    await note('before', [])
    await note('one person floods', others.slice(0, 1))
    await note('between', [])
    await note('a tenant floods', others)
    await note('after', [])
  }
  report('flood', text(phases))
})

interface Phase {
  /** Of somebody in the tenant of those who flood, and of somebody in another one. */
  same: Load
  elsewhere: Load
  theirs: Load
}

function text(phases: Readonly<Record<string, readonly Phase[]>>) {
  const of = (name: string, who: keyof Phase, what: keyof Load) =>
    median((phases[name] ?? []).map(phase => phase[who][what]))
  const calm = (who: keyof Phase) => of('before', who, 'p95')
  const cells = (name: string, who: 'same' | 'elsewhere') => [
    of(name, who, 'p50').toFixed(1),
    of(name, who, 'p95').toFixed(1),
    (of(name, who, 'p95') / calm(who)).toFixed(2),
  ]
  const rows = Object.keys(phases).map(name => [
    name,
    ...cells(name, 'same'),
    ...cells(name, 'elsewhere'),
    of(name, 'theirs', 'requestsPerSecond').toFixed(0),
    of(name, 'theirs', 'p50').toFixed(1),
  ])
  const failed = Object.values(phases)
    .flat()
    .reduce((sum, { same, elsewhere }) => sum + same.failed + elsewhere.failed, 0)
  return `# Others while somebody floods

One person keeps ${flooding} lists open, then ${people - 1} people of one tenant keep ${flooding} open together; a colleague in that tenant and somebody in another one ask for the same list one after the other. Milliseconds; medians of ${rounds} rounds of ${seconds} s. 1,000 people a tenant; PostgreSQL 15, durable. The server has one core, load and database the other. Goal: p95 during a flood at most twice that of before.

${table(
  [
    '',
    'colleague p50',
    'colleague p95',
    'of before',
    'elsewhere p50',
    'elsewhere p95',
    'of before',
    'flood req/s',
    'flood p50',
  ],
  rows,
)}

Requests of the two that failed: ${failed}.`
}
