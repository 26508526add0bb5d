import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { median } from '../support/report.ts'
import type { Caller } from './callers.ts'
import { loadWith, type Request } from './load.ts'

const people = '/user/admin/member'
const page = `range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}`

export interface Guarding {
  url: string
  port: number
  /** Administrators, each of a different tenant. */
  callers: readonly Caller[]
  rounds: number
  connections: number
}

/**
 * Measures the cost of row policies and data scope: an administrator's list with and without row
 * policies, and the list of somebody who sees half of the departments beside an administrator's
 * list filtered by the same departments. The variants without policies still filter by tenant,
 * because a list of all tenants would not be comparable.
 */
export const measureGuards = async ({ url, port, callers, rounds, connections }: Guarding) => {
  const client = new pg.Client(url)
  await client.connect()
  const halves = await halvesOf(client, callers)
  const of = <T>(all: readonly T[], at: number) => all[at % all.length] as T
  const list =
    (who: (at: number) => { token: string; filter?: string }): Request =>
    at => {
      const { token, filter } = who(at)
      const more = filter ? `&filter=${encodeURIComponent(filter)}` : ''
      return `GET ${people}?${page}${more} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\n\r\n`
    }
  const all = list(at => ({ token: of(callers, at).token }))
  const half = list(at => ({ token: of(halves, at).token }))
  const filtered = list(at => ({
    token: of(callers, at).token,
    filter: JSON.stringify({ deptId: of(halves, at).deptIds }),
  }))
  const rows: string[][] = []
  for (const [name, guarded, bare] of [
    ['all of the tenant, by an administrator', all, all],
    ['five of ten departments, by their scope', half, filtered],
  ] as const) {
    const runs: { guarded: number; bare: number; failed: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const withGuards = await loadWith(port, guarded, { connections })
      await policies(client, 'disable')
      const without = await loadWith(port, bare, { connections })
      await policies(client, 'enable')
      runs.push({
        guarded: withGuards.requestsPerSecond,
        bare: without.requestsPerSecond,
        failed: withGuards.failed + without.failed,
      })
    }
    const cell = (what: 'guarded' | 'bare') => median(runs.map(it => it[what])).toFixed(0)
    rows.push([
      name,
      cell('bare'),
      cell('guarded'),
      median(runs.map(it => it.guarded / it.bare)).toFixed(2),
      String(runs.reduce((sum, it) => sum + it.failed, 0)),
    ])
  }
  await client.end()
  return rows
}

/** Disables the row policies of every table, or enables them again. */
const policies = async (client: pg.Client, what: 'enable' | 'disable') => {
  const { rows } = await client.query(
    "select distinct tablename as name from pg_policies where schemaname = 'public'",
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${what} row level security`)
}

/** For each tenant, a person whose only role shows them five of its ten departments. */
const halvesOf = async (client: pg.Client, callers: readonly Caller[]) => {
  const made: { token: string; deptIds: string[] }[] = []
  for (const { tenantId } of callers) {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    const { rows } = await client.query(half, [tenantId, hash])
    made.push({ token, deptIds: rows[0].dept_ids })
  }
  await client.query('vacuum (analyze)')
  return made
}

const half = `with depts as (select id from uc_dept where tenant_id = $1 and code like 'bench%' order by id limit 5),
  made as (insert into uc_role (tenant_id, name, code, data_scope, menu_ids)
    select $1, 'Half', 'half', 4, r.menu_ids from uc_role r where r.tenant_id = $1 and r.builtin returning id),
  shown as (insert into uc_role__dept_ids (tenant_id, owner_id, target_id) select $1, made.id, depts.id from made, depts),
  person as (select max(id) as id from uc_user where tenant_id = $1 and user_name like 'u%x%'),
  others as (delete from uc_user__role_ids l using person where l.tenant_id = $1 and l.owner_id = person.id),
  held as (insert into uc_user__role_ids (tenant_id, owner_id, target_id) select $1, person.id, made.id from person, made),
  opened as (insert into uc_session (hash, tenant_id, user_id, expires_at) select $2, $1, id, now() + interval '2 hours' from person)
  select array_agg(id::text order by id) as dept_ids from depts`
