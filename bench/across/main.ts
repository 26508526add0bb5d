import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { asked, type Listed } from './kinds.ts'

const [tenants, people] = [2000, 500]
const counted = 21

await withPostgres({ durable: false }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  await fill(postgres.url, { tenants, people })
  const { token } = await signIn(product.port, 'platform')
  const ask = async (path: string, query: object) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}/user/admin/${path}?${search}`, {
      headers: { authorization: token },
    })
    const { code, message, data } = (await answer.json()) as {
      code: number
      message: string
      data: Listed
    }
    if (code !== 0 || data.list.length === 0)
      throw new Error(`Nothing was listed: ${search}. ${message}`)
    return { took: performance.now() - began, data }
  }
  const { data } = await ask('member/across', { range: [0, 9] })
  const [first] = data.list
  if (!first) throw new Error('There is nobody.')
  const rows: string[][] = []
  for (const [name, path, query] of asked(first)) {
    const times: number[] = []
    for (let turn = 0; turn < counted; turn += 1) times.push((await ask(path, query)).took)
    rows.push([name, times[0]?.toFixed(1) ?? '', median(times).toFixed(1)])
  }
  report('across', text(rows))
})

function text(rows: readonly string[][]) {
  return `# Lists of all tenants

Platform staff list users of ${tenants.toLocaleString('en-US')} tenants, ${(tenants * people).toLocaleString('en-US')} in all; PostgreSQL 15, not durable, one request after the other over HTTP; the first answer and the median of ${counted}.

${table(['ms', 'first', 'median'], rows)}`
}
