import { setTimeout as pause } from 'node:timers/promises'
import type { AnyResource } from '#resources/core/define.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/base/deps.ts'
import { columnOf, quote, tableOf } from '#server/db/names.ts'
import {
  pinyinColumn,
  pinyinDueSql,
  pinyinFieldsOf,
  pinyinOf,
  pinyinOfColumn,
  pinyinSourceSql,
} from '#server/db/pinyin.ts'
import { run } from '#server/db/sql.ts'
import { runInOneProcess, systemRead, systemTransaction } from '#server/db/system.ts'
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
  const found = await systemRead(
    db,
    ...read.map(resource => ({
      text: `select exists (select from ${tableOf(resource.name)} where ${pinyinDueSql(resource)}) as due`,
    })),
  )
  return read.filter((_, at) => found[at]?.[0]?.due === true)
}

/** Processes one batch and returns its size. A locked row is left to the next sweep. */
const readBatch = ({ db }: SweepHost['deps'], resource: AnyResource): Promise<number> =>
  systemTransaction(db, async tx => {
    const table = tableOf(resource.name)
    const tenant = resource.tenancy === 'tenant' ? 'tenant_id' : '0'
    const texts = pinyinFieldsOf(resource).map(name => quote(columnOf(name)))
    const rows = await run(
      tx,
      `select ${tenant}::text as tenant, id::text as id, array[${texts.join(', ')}] as texts, ${pinyinSourceSql(resource)} as of
       from ${table} where ${pinyinDueSql(resource)} limit ${batch} for update skip locked`,
    )
    if (rows.length === 0) return 0
    await run(
      tx,
      `update ${table} t set ${pinyinColumn} = e.pinyin, ${pinyinOfColumn} = e.of
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as e (tenant, id, pinyin, of)
       where ${resource.tenancy === 'tenant' ? 't.tenant_id = e.tenant and ' : ''}t.id = e.id`,
      [
        rows.map(it => it.tenant),
        rows.map(it => it.id),
        rows.map(it => (it.of === null ? null : pinyinOf(it.texts))),
        rows.map(it => it.of),
      ],
    )
    return rows.length
  })
