import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { planOf } from '#server/kit/plan.ts'
import { fill } from '../support/fill.ts'
import { type Memory, memoryOf } from '../support/memory.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const atOnce = 10

await withPostgres({ durable: true }, async (postgres, ending) => {
  const ours = await startProduct(postgres.url, undefined, { REQUESTS_PER_PERSON: String(atOnce) })
  ending(ours.stop)
  await fill(postgres.url, { tenants: 5, people: 1000 })
  const { token } = await signIn(ours.port, 'tenant')
  const lists = await openLists(ours.port, token)
  const rows = [cells('before', 0, memoryOf(postgres.pid))]
  let asked = 0
  let failed = 0
  const end = performance.now() + seconds * 1000
  const ask = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`http://127.0.0.1:${ours.port}${anyOf(lists)()}`, {
        headers: { authorization: token },
      })
      await answer.arrayBuffer()
      asked += 1
      if (!answer.ok) failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  rows.push(cells(`after ${seconds} s`, asked, memoryOf(postgres.pid)))
  report('statements', text(rows, lists.length, failed))
})

type Ask = () => string

/** The lists that the administrator may open, each with sort, length and offset at random. */
async function openLists(port: number, token: string): Promise<Ask[]> {
  const registry = createRegistry(resources)
  const open: Ask[] = []
  for (const resource of resources) {
    const answer = await fetch(`http://127.0.0.1:${port}${resource.api}`, {
      headers: { authorization: token },
    })
    const { code } = (await answer.json()) as { code: number }
    if (code !== 0) continue
    const sorts = [...planOf(registry, resource).sortable.keys()]
    open.push(() => {
      const from = Math.random() < 0.5 ? 0 : Math.floor(Math.random() * 900)
      const range = JSON.stringify([from, from + Math.ceil(Math.random() * 100) - 1])
      const sort = JSON.stringify([anyOf(sorts), anyOf(['ASC', 'DESC'])])
      return `${resource.api}?range=${encodeURIComponent(range)}&sort=${encodeURIComponent(sort)}`
    })
  }
  return open
}

function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}

function cells(when: string, asked: number, { backends, all, largest }: Memory): string[] {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)
  return [when, `${asked}`, `${backends}`, megabytes(all), megabytes(largest)]
}

function text(rows: string[][], lists: number, failed: number): string {
  return `# Memory of PostgreSQL under ever different lists

One administrator keeps ${atOnce} requests under way for ${seconds} s: ${lists} lists, each time with another sort, length and offset. Private memory of the connections' processes in MB, without the buffers that they share. 1,000 people in the tenant; PostgreSQL 15.

${table(['', 'lists', 'connections', 'MB', 'largest'], rows)}

Requests that failed: ${failed}.`
}
