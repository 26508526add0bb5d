import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { growTo } from './fill.ts'
import { kindsOf } from './kinds.ts'

const sizes = [1000, 100_000, 1_000_000]
const goal = 1.3
const [warmUp, counted] = [15, 41]

await withPostgres({ durable: false }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  const session = await signIn(product.port, 'tenant')
  const figures: Record<string, number[]> = {}
  for (const size of sizes) {
    await growTo(postgres.url, session.tenantId, size)
    for (const [name, query] of Object.entries(await kindsOf(product.port, session)))
      figures[name] = [...(figures[name] ?? []), await timed(product.port, session, query)]
  }
  report('growth', text(figures))
})

/** Milliseconds of one list after the other, the middle of them. */
async function timed(port: number, { token }: Session, query: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < warmUp + counted; turn += 1) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/user/admin/member?${query}`, {
      headers: { authorization: token },
    })
    const { code, data } = (await answer.json()) as { code: number; data: { list: unknown[] } }
    if (turn >= warmUp) times.push(performance.now() - began)
    if (code !== 0 || data.list.length === 0) throw new Error(`Nothing was listed: ${query}`)
  }
  return median(times)
}

function text(figures: Readonly<Record<string, readonly number[]>>) {
  const rows = Object.entries(figures).map(([name, times]) => {
    const [, middle = 0, last = 0] = times
    return [name, ...times.map(it => it.toFixed(2)), (last / middle).toFixed(2)]
  })
  const beyond = rows.filter(row => Number(row.at(-1)) > goal).map(([name]) => name)
  const verdict =
    beyond.length === 0
      ? `All within ${goal} from 100,000 to 1,000,000 people.`
      : `Beyond ${goal}: ${beyond.join('; ')}.`
  const head = ['ms', ...sizes.map(it => it.toLocaleString('en-US')), '1,000,000 / 100,000']
  return `# Lists as a tenant grows

A list of ten people with its total, in one tenant of 1,000, 100,000 and 1,000,000; PostgreSQL 15, not durable; one request after the other over HTTP, medians of ${counted} after ${warmUp} to warm up. The total of all is known; others are exact up to 10,000 and estimated beyond. A search reads the lists of its trigrams, which grow with the tenant.

${table(head, rows)}

${verdict}`
}
