import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { publish, signInPublisher } from '../streams/publish.ts'
import { signInMany } from '../streams/sessions.ts'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { plansOf } from './plans.ts'

const tenants = 10
const people = 10_000
const kept = 100_000
const api = '/admin/admin/notice'
/** A delivery that takes longer than this has failed; the benchmark then ends with an error. */
const maxDeliveryMs = 60_000

/** The person who receives a notice last. */
const lastSql = `select tenant_id, id from uc_user where user_name like 'u%x%' order by tenant_id desc, id desc limit 1`

/** Gives the person so many messages, a tenth of them unread. */
const keepingSql = `with reader as (${lastSql}),
  m as (insert into uc_message (tenant_id, kind, title, summary, content, sender_name, at)
    select tenant_id, 1 + n % 2, 'Kept ' || n, 'Kept ' || n, '<p>Kept</p>', 'Bench', now() - n * interval '1 minute'
    from reader, generate_series(1, $1::int) n returning tenant_id, id, kind)
  insert into uc_message_reader (tenant_id, user_id, message_id, kind, read_at)
    select m.tenant_id, reader.id, m.id, m.kind, case when m.id % 10 > 0 then now() end from m, reader`

await withPostgres({ durable: true }, async (postgres, ending) => {
  const here = await startProduct(postgres.url)
  ending(here.stop)
  await fill(postgres.url, { tenants, people })
  const client = new pg.Client(postgres.url)
  await client.connect()
  ending(() => client.end())
  const [last = ''] = await signInMany(postgres.url, 1)
  await client.query(`update uc_session s set tenant_id = l.tenant_id, user_id = l.id
    from (${lastSql}) l where s.user_id in (select id from uc_user where user_name like 'u%x%')`)
  const get = askingAs(here.port, last)

  const resting = await during(pause(5000), () => get(`${api}/count/un/read`))
  const publisher = await signInPublisher(here.port)
  const begun = performance.now()
  let answered = 0
  const delivery = publish(here.port, publisher, `Bench ${Date.now()}`)
    .then(() => {
      answered = performance.now() - begun
    })
    .then(() => untilTold(get))
    .then(() => performance.now() - begun)
  const busy = await during(delivery, () => get('/user/admin/member/info'))
  const told = await delivery
  const { rows } = await client.query('select count(*)::int as n from uc_message_reader')

  await client.query(keepingSql, [kept])
  await client.query('vacuum (analyze) uc_message, uc_message_reader')
  const times = await timesOf(get)
  const plans = await plansOf(client, postgres.url, here.keyFile, last)
  report('notices', text({ answered, told, resting, busy, lines: rows[0].n, times, plans }))
})

type Data = { list?: { id: string }[]; notifyCount?: number }
type Answered = { code: number; message: string; data: Data }
type Get = (path: string) => Promise<Data>

function askingAs(port: number, token: string): Get {
  return async path => {
    const headers = { authorization: token }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const { code, message, data } = (await answer.json()) as Answered
    if (code !== 0) throw new Error(`${path}: ${message}`)
    return data
  }
}

async function untilTold(get: Get): Promise<void> {
  const until = performance.now() + maxDeliveryMs
  while ((await get(`${api}/count/un/read`)).notifyCount === 0) {
    if (performance.now() > until)
      throw new Error(`The notice was not delivered in ${maxDeliveryMs} ms.`)
    await pause(20)
  }
}

/** Milliseconds that each of these calls took, one after the other, while the work went on. */
async function during(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  // A failure of the work is thrown where its caller awaits it, so that the servers are stopped.
  work.then(end, end)
  while (!isOver) taken.push(await timed(call))
  return taken
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await call()
  return performance.now() - begun
}

async function timesOf(get: Get): Promise<[string, number][]> {
  const [first] = (await get(`${api}/my/messages?range=[0,0]`)).list ?? []
  const paths = {
    'count of the unread': `${api}/count/un/read`,
    'count of all': `${api}/count/all`,
    'first page': `${api}/my/messages?range=[0,19]`,
    'one message': `${api}/detail?id=${first?.id}`,
  }
  const times: [string, number][] = []
  for (const [what, path] of Object.entries(paths)) {
    const taken: number[] = []
    for (let round = 0; round < 15; round += 1) taken.push(await timed(() => get(path)))
    times.push([what, median(taken)])
  }
  return times
}

interface Figures {
  answered: number
  told: number
  lines: number
  resting: number[]
  busy: number[]
  times: [string, number][]
  plans: string
}

function text({ answered, told, lines, resting, busy, times, plans }: Figures) {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const worst = (taken: number[]) =>
    `${ms(median(taken))}, at worst ${ms(Math.max(...taken))} (${taken.length} calls)`
  return `# A notice to ${tenants * people} people

Platform staff publish to everyone of ${tenants} tenants of ${people}, on one process. It, PostgreSQL 15 (durable) and the caller share two cores. After that the last of them has ${kept} messages, a tenth of them unread.

${table(
  ['', 'measured'],
  [
    ['written and published: answered within', ms(answered)],
    ["until the last reader's count is right", ms(told)],
    ['lines of readers then', String(lines)],
    ['another call before it, median', worst(resting)],
    ['another call meanwhile, median', worst(busy)],
    ...times.map(([what, time]) => [`${kept} messages: ${what}, median`, ms(time)]),
  ],
)}

${plans}`
}
