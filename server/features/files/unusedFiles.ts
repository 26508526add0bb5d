import { type SqlBool, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { fileUsesOf, isUsedSql } from '#server/db/fileUses.ts'
import {
  runInOneProcess,
  systemRows,
  systemStatement,
  systemTransaction,
} from '#server/db/system.ts'
import type { Host } from '#server/kit/feature.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'
import { deleteFiles, deleteUnusedContents, insertDeletedObjects, lockFiles } from './drop.ts'

const hour = 60 * 60_000
const day = 24 * hour
const batch = 500

/**
 * Deletes files that no row refers to and that were not used for a day, such as uploads that were
 * never saved. Returns their number. Only one process of the installation does this at a time.
 */
export const deleteUnusedFiles = async (app: Host): Promise<number> => {
  const { deps } = app
  let swept = 0
  await runInOneProcess(deps.db, 'files', async () => {
    swept = await sweepUnused(app)
    await sweepUnready(app)
    await emptyGone(deps)
  })
  if (swept > 0) deps.log.info({ swept }, 'deleted files that nothing refers to')
  return swept
}

/** It waits for the object storage. */
export const unusedFilesJob = defineScheduledJob({
  name: 'files.sweep',
  lane: 'outbound',
  schedule: { cron: '30 * * * *' },
  run: async app => {
    await deleteUnusedFiles(app)
  },
})

interface OldFile {
  readonly tenantId: string
  readonly id: string
  readonly used: boolean
}

const sweepUnused = async ({ deps, registry }: Host): Promise<number> => {
  const used = sql.raw(isUsedSql(fileUsesOf([...registry.all(), ...registry.hidden()])))
  const before = new Date(deps.now() - day).toISOString()
  const only = sql<SqlBool>`f.touched_at < ${before}::timestamptz and not ${used}`
  let swept = 0
  let after: OldFile = { tenantId: '0', id: '0', used: false }
  for (;;) {
    const rows: OldFile[] = await systemRows(
      deps.db,
      sql<OldFile>`select f.tenant_id as "tenantId", f.id, ${used} as used from (
        select * from uc_file where touched_at < ${before}::timestamptz
          and (tenant_id, id) > (${after.tenantId}::bigint, ${after.id}::bigint)
        order by tenant_id, id limit ${sql.lit(batch)}) f order by f.tenant_id, f.id`,
    )
    for (const { tenantId, ids } of byTenant(rows)) {
      await systemTransaction(deps.db, async tx => {
        await lockFiles(tx, tenantId, ids)
        await insertDeletedObjects(tx, await deleteFiles(tx, { tenantId, ids }, only))
      })
      swept += ids.length
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return swept
    after = last
  }
}

const byTenant = (rows: readonly OldFile[]) => {
  const unused = rows.filter(it => !it.used)
  const tenants = [...new Set(unused.map(it => it.tenantId))]
  return tenants.map(tenantId => ({
    tenantId,
    ids: unused.filter(it => it.tenantId === tenantId).map(it => it.id),
  }))
}

/** Deletes entries whose upload ended with its process. */
const sweepUnready = async ({ deps }: Host): Promise<void> => {
  const before = new Date(deps.now() - hour).toISOString()
  const rows = await systemRows(
    deps.db,
    sql<{ tenantId: string; hash: string }>`
      select c.tenant_id as "tenantId", c.hash from uc_file_content c where c.touched_at < ${before}::timestamptz
        and not exists (select from uc_file f where f.tenant_id = c.tenant_id and f.hash = c.hash) limit ${sql.lit(batch)}`,
  )
  for (const { tenantId, hash } of rows)
    await systemTransaction(deps.db, async tx => {
      await tx
        .selectFrom('uc_file_content')
        .select('hash')
        .where('tenant_id', '=', tenantId)
        .where('hash', '=', hash)
        .forUpdate()
        .execute()
      await insertDeletedObjects(tx, await deleteUnusedContents(tx, tenantId, [hash]))
    })
}

/** Deletes the noted objects in the object storage. What fails is tried again next time. */
const emptyGone = async (deps: Deps): Promise<void> => {
  const { objects } = deps
  if (!objects) return
  for (let left = batch; left === batch; ) {
    const rows = await systemRows(
      deps.db,
      sql<{
        object: string
      }>`select object from uc_file_gone order by at limit ${sql.lit(batch)}`,
    )
    for (const { object } of rows) {
      await objects.delete(object)
      await systemStatement(deps.db, sql`delete from uc_file_gone where object = ${object}`)
    }
    left = rows.length
  }
}

/**
 * Deletes the noted objects at once, after files were deleted. The hourly sweep retries what fails.
 */
export const deleteNotedObjects = (deps: Deps): Promise<void> =>
  emptyGone(deps).catch(error => deps.log.warn({ err: error }, 'files'))
