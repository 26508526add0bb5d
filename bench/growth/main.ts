import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { growTo } from './fill.ts'
import { type Kind, kindsOf, nobody } from './kinds.ts'

/**
 * `--sizes=1000,100000` measures these tenants alone, `--only=Ctrl` the kinds whose names contain
 * this. A part is printed and not written to docs/bench.
 */
const argument = (name: string) =>
  process.argv.find(it => it.startsWith(`--${name}=`))?.slice(name.length + 3)
const sizes = (argument('sizes') ?? '1000,100000,1000000').split(',').map(Number)
const only = argument('only') ?? ''
const isPart = argument('sizes') !== undefined || only !== ''
const goal = 1.3
const [warmUp, counted] = [20, 101]

await withPostgres({ durable: false }, async (postgres, ending) => {
  const houses: House[] = []
  for (const size of sizes) {
    const url = await databaseFor(postgres.url, size)
    const product = await startProduct(url)
    ending(product.stop)
    const session = await signIn(product.port, 'tenant')
    await growTo(url, session.tenantId, size)
    const kinds = await kindsOf(product.port, session, size)
    houses.push({ port: product.port, session, kinds })
  }
  const figures: Record<string, number[]> = {}
  const kinds = Object.keys(houses[0]?.kinds ?? {}).filter(kind => kind.includes(only))
  for (const kind of kinds) figures[kind] = await timed(houses, kind)
  if (isPart) console.log(text(figures))
  else report('growth', text(figures))
})

interface House {
  port: number
  session: Session
  kinds: Readonly<Record<string, Kind>>
}

async function databaseFor(url: string, size: number): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database growth_${size}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/growth_${size}` }).href
}

/** Milliseconds of one list after the other, each size in turn so that the machine is alike to all; the middle of them. */
async function timed(houses: readonly House[], kind: string): Promise<number[]> {
  const times = houses.map((): number[] => [])
  for (let turn = 0; turn < warmUp + counted; turn += 1)
    for (const [at, house] of houses.entries()) {
      const took = await listed(house, house.kinds[kind] ?? '', !kind.endsWith(nobody))
      if (turn >= warmUp) times[at]?.push(took)
    }
  return times.map(median)
}

async function listed(
  { port, session, kinds }: House,
  kind: Kind,
  expected: boolean,
): Promise<number> {
  const { token, xsrf } = session
  const [path, more] =
    typeof kind === 'string'
      ? [kind, {}]
      : ['/admin/admin/notice/reach', { method: 'POST', body: JSON.stringify(kind) }]
  const headers = { authorization: token, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...more, headers })
  const { code, data } = (await answer.json()) as { code: number; data: Found }
  const took = performance.now() - began
  // A person may search 120 times a minute.
  const wait = Number(answer.headers.get('retry-after') ?? 0)
  if (answer.status === 429 && wait > 0) {
    await pause(wait * 1000)
    return listed({ port, session, kinds }, kind, expected)
  }
  if (code !== 0 || (data.people ?? data.list?.length ?? 0) > 0 !== expected)
    throw new Error(`The answer is not as expected: ${path}`)
  return took
}

/** A list, or how many people a notice reaches. */
interface Found {
  list?: unknown[]
  people?: number
}

function text(figures: Readonly<Record<string, readonly number[]>>) {
  const rows = Object.entries(figures).map(([name, times]) => {
    const [middle = 0, last = 0] = times.slice(-2)
    return [name, ...times.map(it => it.toFixed(2)), (last / middle).toFixed(2)]
  })
  const beyond = rows.filter(row => Number(row.at(-1)) > goal).map(([name]) => name)
  const verdict =
    beyond.length === 0
      ? `All within ${goal} from 100,000 to 1,000,000 people.`
      : `Beyond ${goal}: ${beyond.join('; ')}.`
  const names = sizes.map(it => it.toLocaleString('en-US'))
  const head = ['ms', ...names, names.slice(-2).reverse().join(' / ')]
  return `# Lists as a tenant grows

A list of ten people with its total, in one tenant of ${names.join(', ')}; PostgreSQL 15, not durable; a database for each size, one request after the other over HTTP, the sizes in turn, medians of ${counted} after ${warmUp} to warm up. The total of all is known; others are counted up to 10,001 and estimated beyond (a guess serves for a minute, so that of these requests the first alone asks for it), so that a filter which finds 2,000 people at one size and 20,000 at the next has more to count. A search reads the lists of its trigrams, which grow with the tenant: with one in twenty found, there are 50 hits at the first size and 50,000 at the last, of which the first page is sorted by date and Ctrl K ranks a thousand of each nearness.

${table(head, rows)}

${verdict}`
}
