import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { collectsNothing, type Product, postgresOf, startProduct } from './product.ts'
import { stored, write } from './writers.ts'

/**
 * Kills Node, PostgreSQL or both with signal 9 while eight writers write, again and again, where no parent collects
 * what has ended: the next start has to be quick, and what was acknowledged has to be there afterwards.
 */
const rounds = Number(process.env.ROUNDS ?? 50)

// A process space of its own, in which this is process 1: orphans come here, and nobody collects them.
if (process.pid !== 1) {
  const space = ['--pid', '--fork', '--mount-proc', '--kill-child']
  const own = process.getuid?.() === 0 ? space : ['--user', '--map-root-user', ...space]
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.exit(spawnSync('unshare', [...own, ...again], { stdio: 'inherit' }).status ?? 1)
}

const folder = mkdtempSync(join(tmpdir(), 'user-center-kill-'))
const data = join(folder, 'data')
const acknowledged = new Set<string>()

const victims = {
  Node: ({ node }: Product) => [node],
  PostgreSQL: () => [postgresOf(data)],
  'Node and PostgreSQL': ({ node }: Product) => [node, postgresOf(data)],
} as const
type Victim = keyof typeof victims
const taken: Record<Victim, number[]> = { Node: [], PostgreSQL: [], 'Node and PostgreSQL': [] }

/** Writes for a while, kills, and answers what runs afterwards and how long that took. */
const round = async (product: Product, victim: Victim, at: number) => {
  const name = `${victim.replaceAll(' ', '')}${at}`
  const writers = Array.from({ length: 8 }, (_, by) =>
    write(product.port, session, `${name}w${by}`, acknowledged),
  )
  await new Promise(done => setTimeout(done, 100 + 40 * (at % 10)))
  for (const pid of victims[victim](product)) process.kill(pid, 'SIGKILL')
  const begun = performance.now()
  const next = victim === 'PostgreSQL' ? product : await startProduct(await freePort(), data)
  await Promise.all(writers)
  await next.answersFromDatabase()
  taken[victim].push(performance.now() - begun)
  return next
}

let product = await startProduct(await freePort(), data)
// One session for all rounds: so many people may not sign in from one address as there are rounds.
const session = await signIn(product.port, 'tenant')
for (const victim of Object.keys(victims) as Victim[])
  for (let at = 0; at < rounds; at += 1) product = await round(product, victim, at)

const found = await stored(product.port, session)
const lost = [...acknowledged].filter(code => !found.has(code))
const uncollected = collectsNothing()
process.kill(product.node, 'SIGTERM')
await product.gone()
rmSync(folder, { recursive: true, force: true })

const rows = (Object.keys(victims) as Victim[]).map(victim => [
  victim,
  `${rounds}`,
  `${median(taken[victim]).toFixed(0)} ms`,
  `${Math.max(...taken[victim]).toFixed(0)} ms`,
])
const all = Object.values(taken).flat()
report(
  'kill',
  `# Killed with signal 9 while it writes

Eight writers, and no parent that collects what has ended, as in many containers (${uncollected} processes lay about uncollected in the end): ${acknowledged.size} rows acknowledged, ${lost.length} of them lost. Each next start needed no hand; the time is from the kill until the product answers from its database, the start of Node included.

${table(['killed', 'times', 'median', 'longest'], rows)}

Goal: 3000 ms at most.`,
)
// The parents that wait for nothing end with this process.
process.exit(lost.length > 0 || Math.max(...all) > 3000 ? 1 : 0)
