import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Database, Deps } from '#server/base/deps.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Call } from '#server/http/call.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'

const day = 24 * 60 * 60_000
const kept = 30 * day
const pause = 1000
/**
 * Maximum number of calls in memory; further ones are not logged while the database is unavailable.
 */
const maxCallsInMemory = 20_000
const batch = 10_000

interface Line {
  tenant_id: string
  key_id: string
  user_id: string
  at: string
  method: string
  route: string
  code: number
  ms: number
  ip: string
}

interface Notes {
  lines: Line[]
  timer: NodeJS.Timeout | undefined
}
const notes = new WeakMap<Database, Notes>()

const notesOf = ({ db }: Pick<Deps, 'db'>): Notes => {
  const known = notes.get(db) ?? { lines: [], timer: undefined }
  notes.set(db, known)
  return known
}

/**
 * Logs a program's call, in memory first: it delays nothing, and a crash loses a second of calls.
 */
export const recordCall = (deps: Deps, c: Call, begunAt: number): void => {
  const actor = c.get('actor')
  const book = notesOf(deps)
  if (!actor?.key || book.lines.length >= maxCallsInMemory) return
  book.lines.push(lineOf(deps, c, actor, begunAt))
  book.timer ??= setTimeout(() => void writeCalls(deps), pause).unref()
}

const lineOf = (
  { now }: Deps,
  c: Call,
  { tenantId, userId, key }: Actor,
  begunAt: number,
): Line => ({
  tenant_id: tenantId,
  key_id: key?.id ?? '',
  user_id: userId,
  at: new Date(now()).toISOString(),
  method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
  route: c
    .get('path')
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .slice(0, 200),
  code: c.get('code') ?? 0,
  ms: Math.round(performance.now() - begunAt),
  ip: c.get('ip'),
})

/** Writes the logged calls in one statement, and updates the time of last use of their keys. */
export const writeCalls = async (deps: Deps): Promise<void> => {
  const book = notesOf(deps)
  const { lines } = book
  clearTimeout(book.timer)
  Object.assign(book, { lines: [], timer: undefined })
  if (lines.length === 0) return
  await systemStatement(deps.db, written(lines)).catch(error =>
    deps.log.warn({ err: error, calls: lines.length }, 'calls of keys were not noted'),
  )
}

const written = (lines: readonly Line[]) => sql`
  with sent as (
    select * from json_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::json) as l(tenant_id bigint, key_id bigint, user_id bigint,
      at timestamptz, method text, route text, code smallint, ms integer, ip text, n integer)
  ), noted as (
    insert into uc_access_call (tenant_id, key_id, user_id, at, method, route, code, ms, ip)
    select tenant_id, key_id, user_id, at, method, route, code, ms, ip from sent
  )
  update uc_open_access a set last_used_at = l.at, last_ip = l.ip
  from (select distinct on (tenant_id, key_id) * from sent order by tenant_id, key_id, n desc) l
  where a.tenant_id = l.tenant_id and a.id = l.key_id and (a.last_used_at is null or a.last_used_at <= l.at)`

/** Deletes calls older than thirty days, and nonces whose timestamps are no longer accepted. */
export const deleteOldCalls = async ({ db, now }: Deps): Promise<void> => {
  const nonces = new Date(now() - 10 * 60_000)
  await systemStatement(db, sql`delete from uc_open_nonce where at < ${nonces}`)
  for (let gone = batch; gone === batch; ) gone = await sweepSome(db, new Date(now() - kept))
}

export const oldCallsJob = defineScheduledJob({
  name: 'openAccess.sweep',
  schedule: { cron: '40 * * * *' },
  run: ({ deps }) => deleteOldCalls(deps),
})

const sweepSome = (db: Database, before: Date): Promise<number> =>
  systemTransaction(
    db,
    async tx => {
      // Tenant by tenant, in the order of the index.
      const { numAffectedRows } = await sql`
        delete from uc_access_call c using (
          select o.tenant_id, o.id from uc_tenant t cross join lateral (
            select tenant_id, id from uc_access_call where tenant_id = t.id and at < ${before} order by at, id limit ${batch}
          ) o limit ${batch}
        ) old where c.tenant_id = old.tenant_id and c.id = old.id`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    { longRunning: true },
  )
