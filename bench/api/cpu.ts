import { readdirSync, readFileSync } from 'node:fs'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startNode, startProduct } from '../support/product.ts'
import { table } from '../support/report.ts'
import { makeCallers } from './callers.ts'
import { kindsOf } from './kinds.ts'
import { loadWith } from './load.ts'

/**
 * Processor time for each request, of the server and of PostgreSQL, ours beside the bare server. It says
 * where the work lies, and barely depends on what else the machine is doing. Prints, keeps no report.
 */
const rounds = Number(process.env.ROUNDS ?? 2)
const connections = 8

await withPostgres({ durable: true }, async (postgres, ending) => {
  const ours = await startProduct(postgres.url)
  ending(ours.stop)
  await fill(postgres.url, { tenants: 100, people: 1000 })
  const callers = await makeCallers(postgres.url, ours.keyFile, connections)
  const tokens = callers.map(({ token, tenantId }) => `${token}:${tenantId}`).join(',')
  const bare = await startNode(port => [
    '--import',
    'tsx',
    'bench/api/bare.ts',
    postgres.url,
    tokens,
    String(port),
  ])
  ending(bare.stop)
  const rows: string[][] = []
  for (const [kind, request] of Object.entries(kindsOf(callers)))
    for (const [name, server] of Object.entries({ bare, ours })) {
      await loadWith(server.port, request, { connections, seconds: 0.5 })
      const before = { node: spent([server.pid]), postgres: spent(familyOf(postgres.pid)) }
      let done = 0
      for (let round = 0; round < rounds; round += 1) {
        const load = await loadWith(server.port, request, { connections, seconds: 2, warmUp: 0 })
        done += load.requestsPerSecond * 2
      }
      const each = (after: number, start: number) => (((after - start) * 10_000) / done).toFixed(0)
      rows.push([
        kind,
        name,
        each(spent([server.pid]), before.node),
        each(spent(familyOf(postgres.pid)), before.postgres),
        done.toFixed(0),
      ])
    }
  console.log(table(['', '', 'server µs', 'PostgreSQL µs', 'requests'], rows))
})

/** Hundredths of a second that these processes have computed. */
function spent(pids: readonly number[]) {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
    return sum + user + system
  }, 0)
}

function familyOf(pid: number) {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  return [pid, ...all.filter(child => Number(statOf(child)[1]) === pid)]
}

/** The fields of `/proc/PID/stat` behind the name: state, parent, ... */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
