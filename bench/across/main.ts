import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'

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
    const { code, data } = (await answer.json()) as { code: number; data: Listed }
    if (code !== 0 || data.list.length === 0) throw new Error(`Nothing was listed: ${search}`)
    return { took: performance.now() - began, data }
  }
  const { data } = await ask('member/across', { range: [0, 9] })
  const [{ id = '', tenantId = '', userName = '' } = {}] = data.list
  const rows: string[][] = []
  for (const [name, path, query] of asked({ id, tenantId, userName })) {
    const times: number[] = []
    for (let turn = 0; turn < counted; turn += 1) times.push((await ask(path, query)).took)
    rows.push([name, times[0]?.toFixed(1) ?? '', median(times).toFixed(1)])
  }
  report('across', text(rows))
})

interface Row {
  id: string
  tenantId: string
  userName: string
}
interface Listed {
  list: Row[]
}

const asked = ({ tenantId, userName }: Row): (readonly [string, string, object])[] => {
  const list = 'member/across'
  const page = { range: [0, 9] }
  return [
    ['first page, latest first', list, { ...page, sort: ['createdAt', 'DESC'] }],
    ['page 1,000', list, { range: [9990, 9999], sort: ['createdAt', 'DESC'] }],
    ['sorted by user name', list, { ...page, sort: ['userName', 'ASC'] }],
    ['sorted by tenant', list, { ...page, sort: ['tenantId', 'ASC'] }],
    ['of one tenant', list, { ...page, filter: { tenantId } }],
    ['enabled ones, nearly all', list, { ...page, filter: { status: 1 } }],
    ['quick search, one hit', list, { ...page, filter: { q: userName } }],
    ['quick search, all hit', list, { ...page, filter: { q: 'bench' } }],
    [
      'options of departments in one tenant',
      'dept/across/options',
      { ...page, filter: { tenantId } },
    ],
    ['tenants, first page', 'tenant', page],
    ['tenants, quick search', 'tenant', { ...page, filter: { q: 'Bench 77' } }],
  ]
}

const text = (rows: readonly string[][]) => `# Lists of all tenants

Platform staff list users of ${tenants.toLocaleString('en-US')} tenants, ${(tenants * people).toLocaleString('en-US')} in all; PostgreSQL 15, not durable, one request after the other over HTTP; the first answer and the median of ${counted}.

${table(['ms', 'first', 'median'], rows)}`
