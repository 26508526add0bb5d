import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Deps } from '#server/base/deps.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import {
  pinyinColumn,
  pinyinDueSql,
  pinyinFieldsOf,
  pinyinOf,
  pinyinOfColumn,
  pinyinSourceSql,
} from '#server/db/pinyin.ts'
import { runInOneProcess, systemRows, systemTransaction } from '#server/db/system.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'

interface SweepHost {
  readonly deps: Pick<Deps, 'db' | 'log'>
  readonly registry: Registry
}

/** Small enough not to delay requests or other writers of the same rows. */
const batch = 200

/**
 * Computes the pinyin of rows where it is due: rows of an older version and rows written by SQL.
 * Returns their number. Each batch is a transaction of its own, so that an interruption loses
 * nothing.
 */
export const updatePinyin = async (
  { deps, registry }: SweepHost,
  stopping?: Pick<AbortSignal, 'aborted'>,
) => {
  let swept = 0
  const due = await dueOf(deps, registry.all())
  if (due.length === 0) return swept
  await runInOneProcess(deps.db, 'pinyin', async () => {
    // In turn, so that a few hundred departments do not wait for a million users.
    let left = due
    while (left.length > 0) {
      const again: AnyResource[] = []
      for (const resource of left) {
        if (stopping?.aborted) return
        const began = performance.now()
        const count = await readBatch(deps, resource)
        swept += count
        if (count === batch) again.push(resource)
        // Pauses for as long as the batch took, so that at least half of the time is free for
        // others.
        await pause(performance.now() - began)
      }
      left = again
    }
  })
  if (swept > 0) deps.log.info({ rows: swept }, 'read names in pinyin')
  return swept
}

export const pinyinJob = defineScheduledJob({
  name: 'core.pinyin',
  schedule: { cron: '*/15 * * * * *' },
  run: async app => {
    await updatePinyin(app, app.signal)
    return app.signal.aborted ? 'again' : undefined
  },
})

/** The resources with such rows. A partial index contains only these rows. */
const dueOf = async ({ db }: SweepHost['deps'], all: readonly AnyResource[]) => {
  const read = all.filter(resource => pinyinFieldsOf(resource).length > 0)
  if (read.length === 0) return []
  const found = await systemRows(
    db,
    sql.join<{ place: number }>(
      read.map(
        (resource, place) => sql`select ${sql.lit(place)}::integer as place
          where exists (select from ${sql.table(tableOf(resource.name))} where ${sql.raw(pinyinDueSql(resource))})`,
      ),
      sql` union all `,
    ),
  )
  const due = new Set(found.map(it => it.place))
  return read.filter((_, place) => due.has(place))
}

interface DueRow {
  tenant: string
  id: string
  texts: (string | null)[]
  /** The text whose pinyin is stored; null when there is none to read. */
  of: string | null
}

/** Processes one batch and returns its size. A locked row is left to the next sweep. */
const readBatch = ({ db }: SweepHost['deps'], resource: AnyResource): Promise<number> =>
  systemTransaction(db, async tx => {
    const table = sql.table(tableOf(resource.name))
    const isOfTenant = resource.tenancy === 'tenant'
    const texts = pinyinFieldsOf(resource).map(name => sql.ref(columnOf(name)))
    const { rows } =
      await sql<DueRow>`select ${isOfTenant ? sql`tenant_id` : sql`0`}::text as tenant, id::text as id,
        array[${sql.join(texts)}] as texts, ${sql.raw(pinyinSourceSql(resource))} as of
      from ${table} where ${sql.raw(pinyinDueSql(resource))} limit ${sql.lit(batch)} for update skip locked`.execute(
        tx,
      )
    if (rows.length === 0) return 0
    const [tenants, ids, sources] = [
      rows.map(it => it.tenant),
      rows.map(it => it.id),
      rows.map(it => it.of),
    ]
    const read = rows.map(it => (it.of === null ? null : pinyinOf(it.texts)))
    await sql`update ${table} t set ${sql.ref(pinyinColumn)} = e.pinyin, ${sql.ref(pinyinOfColumn)} = e.of
      from unnest(${tenants}::bigint[], ${ids}::bigint[], ${read}::text[], ${sources}::text[]) as e (tenant, id, pinyin, of)
      where ${isOfTenant ? sql`t.tenant_id = e.tenant and ` : sql``}t.id = e.id`.execute(tx)
    return rows.length
  })
