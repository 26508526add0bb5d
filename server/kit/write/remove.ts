import { sql } from 'kysely'
import { fieldsOf } from '#resources/core/resource.ts'
import { authorIdOf } from '#server/base/actor.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow, StoredRow } from '#server/base/tables.ts'
import { textIn } from '#server/base/words.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { checkAllRows } from '#server/kit/access/rowRefusals.ts'
import { requireMayChange } from '#server/kit/access/rowRules.ts'
import { writeRowsByTenant } from '#server/kit/across.ts'
import { type Change, recordAudit } from '#server/kit/audit/audit.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import { runBinHook } from '#server/kit/hooks.ts'
import { releaseQuota, reserveQuota } from '#server/kit/quota/quota.ts'
import { type ResourceRequest, timestampOf, type Work } from '#server/kit/work.ts'
import { removeLinks } from './hiddenLinks.ts'
import { claimIdentities, freeIdentities } from './identity.ts'
import { refuseInUse } from './incomingReferences.ts'
import { checkTargetsExist } from './references.ts'
import { lockRows } from './rows.ts'
import { lockTree } from './tree.ts'

/** Does a part of restoring a row. When it fails, the refusal names the row and the field. */
const namingRow = <T>(work: Work, row: AnyRow, part: () => Promise<T>): Promise<T> =>
  part().catch(error => Promise.reject(named(work, row, refusalOf(error, work.plan.resource))))

const named = ({ plan, registry, language }: Work, row: AnyRow, refusal: unknown): unknown => {
  if (!(refusal instanceof Invalid)) return refusal
  const [name = '', problem] = Object.entries(refusal.problems)[0] ?? []
  const key = problem?.key
  if (key !== 'taken' && key !== 'missing') return refusal
  const { resource } = plan
  const title = String(row[resource.title as string] ?? row.id)
  const field = textIn(registry, language, `resources.${resource.name}.fields.${name}`)
  return new Refusal(`errors.restore.${key}`, {
    code: codes.validation,
    args: { title, field },
    payload: { id: row.id, fields: { [name]: textIn(registry, language, `validation.${key}`) } },
  })
}

interface Removed {
  ids: string[]
}

/**
 * Moves rows to the bin, all of them or none. What the behaviour reports is part of the answer.
 * `check` sees the rows once they are locked.
 */
export const moveToBin = (
  job: ResourceRequest,
  ids: readonly string[],
  check?: (work: Work, rows: readonly StoredRow[]) => Promise<void>,
): Promise<Removed> =>
  removed(job, ids, async (work, ids) => {
    const rows = await requireDeletable(work, ids, check)
    await Promise.all([
      freeIdentities(work, ids),
      releaseQuota(work, rows.length),
      markDeleted(work, ids, true),
    ])
    await audited(work, 'delete', rows)
    await runBinHook(work, work.behaviour?.afterDelete, rows)
  })

/** Locks these rows and returns them, unless one of them may not be deleted. `why` calls it as well. */
export const requireDeletable = async (
  work: Work,
  ids: readonly string[],
  check?: (work: Work, rows: readonly StoredRow[]) => Promise<void>,
): Promise<readonly StoredRow[]> => {
  if (work.plan.resource.tree) await lockTree(work)
  const rows = await lockRows(work, ids)
  await check?.(work, rows)
  if (work.writer !== 'system')
    await checkAllRows(work, rows, rows => requireMayChange(work, work.behaviour, rows, 'delete'))
  await checkAllRows(work, rows, rows => runBinHook(work, work.behaviour?.beforeDelete, rows))
  await refuseInUse(work, rows, 'live')
  return rows
}

/**
 * Restores rows from the bin if their unique values are still free, what they refer to exists and
 * the limit allows it.
 */
export const restore = (job: ResourceRequest, ids: readonly string[]): Promise<Removed> =>
  removed(job, ids, async (work, ids) => {
    if (work.plan.resource.tree) await lockTree(work)
    const rows = await lockRows(work, ids, 'bin')
    await runBinHook(work, work.behaviour?.beforeRestore, rows)
    await reserveQuota(work, rows.length)
    // All rows are marked first and checked afterwards, because parents may be restored together
    // with their children.
    await Promise.all(
      rows.map(row => namingRow(work, row, () => markDeleted(work, [row.id], false))),
    )
    for (const row of rows) await namingRow(work, row, () => checkTargetsExist(work, row))
    await Promise.all(rows.map(row => namingRow(work, row, () => claimIdentities(work, [row]))))
    await audited(work, 'restore', rows)
    await runBinHook(work, work.behaviour?.afterRestore, rows)
  })

/** Deletes rows in the bin permanently. */
export const purge = (job: ResourceRequest, ids: readonly string[]): Promise<Removed> =>
  removed(job, ids, async (work, ids) => {
    const rows = await lockRows(work, ids, 'bin')
    await refuseInUse(work, rows, 'with bin')
    await runBinHook(work, work.behaviour?.beforePurge, rows)
    await removeLinks(work, ids)
    await sql`delete from ${sql.table(work.plan.table)} where ${theseSql(work, ids)}`.execute(
      work.tx,
    )
    await audited(work, 'purge', rows)
    await runBinHook(work, work.behaviour?.afterPurge, rows)
  })

const removed = async (
  job: ResourceRequest,
  ids: readonly string[],
  work: (work: Work, ids: readonly string[]) => Promise<void>,
): Promise<Removed> => {
  await writeRowsByTenant(job, ids, work)
  return { ids: [...ids] }
}

const markDeleted = async (work: Work, ids: readonly string[], gone: boolean): Promise<void> => {
  const [at, by] = gone ? [timestampOf(work), authorIdOf(work.actor)] : [null, null]
  await sql`update ${sql.table(work.plan.table)}
    set deleted_at = ${at}::timestamptz, deleted_by = ${by}::bigint, version = version + 1
    where ${theseSql(work, ids)}`.execute(work.tx)
}

const theseSql = ({ plan, actor }: Work, ids: readonly string[]) =>
  plan.tenant ? sql`id = ${anyId(ids)} and tenant_id = ${actor.tenantId}` : sql`id = ${anyId(ids)}`

const audited = (work: Work, action: string, rows: readonly StoredRow[]) =>
  recordAudit(work, {
    resource: work.plan.resource,
    action,
    rows: rows.map(row => ({ id: row.id, changes: titleAs(work, row) })),
  })

/** The title of a deleted row, so that its history stays readable. */
const titleAs = ({ plan }: Work, row: StoredRow): Change[] =>
  fieldsOf(plan.resource)
    .filter(([name]) => name === plan.resource.title)
    .map(([field]) => ({ field, before: row[field], after: row[field] }))
