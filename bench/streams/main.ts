import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { type Line, listenAs } from './listen.ts'
import { publish, signInPublisher } from './publish.ts'
import { signInMany } from './sessions.ts'

const streams = 1000
const rounds = 5
const calm = 5000
/** Pages that open in the same moment; more would be told to come back. */
const atOnce = 20

await withPostgres({ durable: true }, async (postgres, ending) => {
  const lagFile = join(mkdtempSync(join(tmpdir(), 'user-center-bench-lag-')), 'lag')
  const watched = new URL('./lag.mjs', import.meta.url).href
  const here = await startProduct(postgres.url, undefined, {
    NODE_OPTIONS: `--import ${watched}`,
    LAG_FILE: lagFile,
  })
  ending(here.stop)
  const there = await startProduct(postgres.url, undefined, { APP_KEY_FILE: here.keyFile })
  ending(there.stop)
  await fill(postgres.url, { tenants: 10, people: streams / 10 + 100 })
  const tokens = await signInMany(postgres.url, streams)
  const publisher = await signInPublisher(there.port)

  await pause(calm)
  const before = memoryOf(here.pid)
  const opening = worstLag(lagFile)
  const lines: Line[] = []
  for (let at = 0; at < streams; at += atOnce) {
    const those = tokens.slice(at, at + atOnce)
    lines.push(...(await Promise.all(those.map(token => listenAs(here.port, token)))))
  }
  await pause(calm)
  const lags = { opening: opening.stop(), open: 0 }
  const after = memoryOf(here.pid)
  const resting = worstLag(lagFile)
  const rows: { first: number; last: number; missed: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const title = `Bench notice ${round} of ${Date.now()}`
    const begun = performance.now()
    await publish(there.port, publisher, title)
    const answered = performance.now()
    await pause(3000)
    const heard = lines.map(line => line.heard(title)).filter(it => it !== undefined)
    rows.push({
      first: Math.min(...heard) - begun,
      last: Math.max(...heard) - Math.min(begun, answered),
      missed: streams - heard.length,
    })
  }
  lags.open = resting.stop()
  for (const line of lines) line.close()
  report('streams', text({ before, after, lags, rows }))
})

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Follows how late the product's event loop is, until it is stopped; milliseconds. */
function worstLag(file: string) {
  let worst = 0
  const timer = setInterval(() => {
    worst = Math.max(worst, Number(readFileSync(file, 'utf8')))
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return worst
    },
  }
}

interface Figures {
  before: number
  after: number
  lags: { opening: number; open: number }
  rows: readonly { first: number; last: number; missed: number }[]
}

function text({ before, after, lags, rows }: Figures) {
  const middle = (what: 'first' | 'last' | 'missed') => median(rows.map(row => row[what]))
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return `# A thousand open pages

${streams} people of ten tenants hold their stream of events open on one process; another process of the same installation publishes a notice to everyone, ${rounds} times. Both, PostgreSQL 15 (durable) and the listeners share two cores.

${table(
  ['', 'measured', 'goal'],
  [
    ['memory before, MB', before.toFixed(0), ''],
    ['memory with the streams open, more by MB', (after - before).toFixed(0), '100'],
    ['event loop late at worst while they are opened, twenty at once', ms(lags.opening), ''],
    ['event loop late at worst while notices reach them', ms(lags.open), '50 ms'],
    ['from publishing to the first page that hears it, median', ms(middle('first')), '1000 ms'],
    ['to the last of them, median', ms(middle('last')), '1000 ms'],
    ['pages that did not hear it, median', middle('missed').toFixed(0), '0'],
  ],
)}`
}
