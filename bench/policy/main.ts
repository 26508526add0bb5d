import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { report, table } from '../support/report.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { fill } from './fill.ts'

const [tenants = 2000, roles = 50] = process.argv.slice(2).map(Number)
const api = '/user/admin/policy'

await withPostgres({ durable: false }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  const session = await signIn(product.port, 'platform')
  const send = sender(product.port, session, postgres.pid)
  const { id } = (await send<{ id: string }>('POST', api, { title: 'Bench' })).data
  const menuIds = await openMenus(postgres.url)
  await fill(postgres.url, { policyId: id, menuIds }, { tenants, roles })
  const idle = memoryOf(product.pid)
  const terms = { allMenus: false, allowMenus: menuIds.slice(0, 30), dataRange: 5 }
  const preview = await send<Preview>('POST', `${api}/${id}/preview`, terms)
  const { version } = (await send<{ version: number }>('GET', `${api}/${id}`)).data
  const review = preview.data.fingerprint
  const saved = await send('PUT', `${api}/${id}`, { version, ...terms, review })
  const told = await send('POST', `${api}/${id}/previewUndo`, {})
  const undone = await send<{ leftCount: number }>('POST', `${api}/${id}/undo`, {})
  if (undone.data.leftCount > 0) throw new Error('The undo left roles as they were.')
  const rows = Object.entries({ preview, save: saved, 'preview of the undo': told, undo: undone })
  report('policy', text(preview.data.summary, { rows, idle, most: memoryOf(product.pid) }))
})

interface Preview {
  fingerprint: string
  summary: Record<string, number>
}

interface Answer<T = unknown> {
  data: T
  ms: number
  /** Processor time of PostgreSQL, in seconds. */
  cpu: number
  bytes: number
  load: number
}

function sender(port: number, { token, xsrf }: Session, postgres: number) {
  const base = `http://127.0.0.1:${port}`
  const headers = {
    authorization: token,
    'x-xsrf-token': xsrf,
    cookie: `XSRF-TOKEN=${xsrf}`,
    origin: base,
    'content-type': 'application/json',
  }
  return async <T>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    const used = processorTimesBelow(postgres)
    const began = performance.now()
    const answer = await fetch(base + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(600_000),
    })
    const read = await answer.text()
    const ms = performance.now() - began
    const { code, message, data } = JSON.parse(read)
    if (code !== 0) throw new Error(`${method} ${path} after ${ms} ms: ${message}`)
    const times = [...processorTimesBelow(postgres)]
    const cpu = times.reduce((sum, [pid, it]) => sum + it - (used.get(pid) ?? 0), 0)
    return { data, ms, cpu, bytes: read.length, load: loadavg()[0] ?? 0 }
  }
}

/** The menus that tenants may hold. An administrator of a tenant holds all of them. */
async function openMenus(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select unnest(menu_ids)::text as id from uc_role where id =
      (select min(id) from uc_role where builtin and tenant_id <> 1) order by unnest(menu_ids)`,
  )
  await client.end()
  return rows.map(row => row.id)
}

/** Seconds of processor time of each process that this one has started, by its id. */
function processorTimesBelow(parent: number): Map<string, number> {
  const times = readdirSync('/proc').flatMap((name): [string, number][] => {
    const [, after] = /^\d+$/.test(name) ? statOf(name).split(') ') : []
    const fields = after?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number(fields[1]) === parent ? [[name, ticks / 100]] : []
  })
  return new Map(times)
}

/** Empty when the process has ended. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Megabytes of memory that a process has used at most. */
function memoryOf(pid: number): number {
  const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1024
}

function text(
  summary: Record<string, number>,
  { rows, idle, most }: { rows: [string, Answer][]; idle: number; most: number },
) {
  const cells = rows.map(([name, { ms, cpu, bytes, load }]) => [
    name,
    (ms / 1000).toFixed(1),
    cpu.toFixed(1),
    (bytes / 1e6).toFixed(2),
    load.toFixed(0),
  ])
  return `# A policy of many tenants is changed

One policy with ${tenants.toLocaleString('en-US')} tenants of ${roles} roles each: administrators hold every menu, others twenty; PostgreSQL 15, not durable, over HTTP. The change takes menus and data scope from ${summary.roles?.toLocaleString('en-US')} roles in ${summary.tenants?.toLocaleString('en-US')} tenants, then it is undone. Each takes one transaction.

${table(['', 's', 'PostgreSQL, CPU s', 'answer, MB', 'load of the machine'], cells)}

Memory of the process: ${idle.toFixed(0)} MB at most before, ${most.toFixed(0)} MB at most after.`
}
