import { sql } from 'kysely'
import { type BulkMode, bulkFieldsOf, bulkModes, takesMode } from '#resources/core/bulk.ts'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import type { Problem } from '#resources/core/problems.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { checkValue } from '#resources/core/validate.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { asRowRefusal, refuseRows } from '#server/kit/access/rowRefusals.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import { inWriteTransaction, type ResourceRequest } from '#server/kit/work.ts'
import { parseIds, parseVersion, requireObject } from './body.ts'
import { lockRows } from './rows.ts'
import { lockTree } from './tree.ts'
import { changeRow, staleRowRefusal } from './update.ts'

type Change = Readonly<Record<BulkMode, Values>>

interface BulkAnswer {
  ids: string[]
  changed: readonly { id: string; version: number }[]
}

/**
 * Sets the same values on many rows, or adds and removes references, in one transaction. Each row
 * is updated like a single one, so every rule applies. If any row is refused, none changes, and the
 * answer names the refused ones. With `versions` (in the order of `ids`), rows with another version
 * are refused. The answer lists the rows that changed with their new versions, without those that
 * had the values already.
 */
export const updateMany = async (job: ResourceRequest, body: unknown): Promise<BulkAnswer> => {
  const { ids: sentIds, versions, ...sent } = requireObject(body)
  const change = changeOf(job.plan.resource, sent)
  const ids = parseIds(sentIds)
  const versionOfRow = versionsOf(sentIds as string[], versions)
  return inWriteTransaction(job, async work => {
    const { resource } = work.plan
    if (resource.tree && Object.hasOwn(change.values, resource.tree.parent)) await lockTree(work)
    const rows = await lockRows(work, ids)
    const changed: { id: string; version: number }[] = []
    const refused: Parameters<typeof refuseRows>[2][number][] = []
    for (const row of rows) {
      await sql`savepoint one_row`.execute(work.tx)
      try {
        if (resource.locked && meetsCondition(resource.locked, row))
          throw new Refusal('errors.locked')
        const known = versionOfRow.get(row.id)
        if (known !== undefined && known !== row.version) throw await staleRowRefusal(work, row)
        const { version } = await changeRow(work, row, wantedOf(change, row))
        if (version !== row.version) changed.push({ id: row.id, version: version })
      } catch (error) {
        refused.push({ row, refusal: asRowRefusal(refusalOf(error, resource)) })
        await sql`rollback to savepoint one_row`.execute(work.tx)
      }
      await sql`release savepoint one_row`.execute(work.tx)
    }
    refuseRows(work, rows.length, refused)
    return { ids, changed }
  })
}

const versionsOf = (ids: readonly string[], versions: unknown): ReadonlyMap<string, number> => {
  if (versions === undefined) return new Map()
  if (!Array.isArray(versions) || versions.length !== ids.length)
    throw new Invalid({ versions: { key: 'kind.list' } })
  return new Map(ids.map((id, at) => [id, parseVersion(versions[at])]))
}

/** The requested change, validated: each field once, and at least one. */
const changeOf = (resource: AnyResource, sent: Values): Change => {
  const fields = new Map(bulkFieldsOf(resource))
  const problems: Record<string, Problem> = {}
  const change: Record<BulkMode, Values> = { values: {}, add: {}, remove: {} }
  const seen = new Set<string>()
  for (const name of Object.keys(sent))
    if (!(bulkModes as readonly string[]).includes(name)) problems[name] = { key: 'unknown' }
  for (const mode of bulkModes)
    for (const [name, value] of Object.entries(requireObject(sent[mode] ?? {}))) {
      const field = fields.get(name)
      const problem: Problem | undefined = seen.has(name)
        ? { key: 'onlyOnce' }
        : problemOf(resource, name, field, mode)
      seen.add(name)
      if (problem || !field) problems[name] = problem ?? { key: 'unknown' }
      else {
        const checked = checkValue(mode === 'values' ? field : { ...field, required: true }, value)
        if ('problem' in checked) problems[name] = checked.problem
        else change[mode][name] = checked.value
      }
    }
  if (seen.size === 0 && Object.keys(problems).length === 0) problems.values = { key: 'required' }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return change
}

const problemOf = (
  resource: AnyResource,
  name: string,
  field: AnyField | undefined,
  mode: BulkMode,
): Problem | undefined => {
  if (field) return takesMode(field, mode) ? undefined : { key: 'kind.list' }
  return { key: Object.hasOwn(resource.fields, name) ? 'notWritable' : 'unknown' }
}

/** The values that a single update of this row would send. */
const wantedOf = ({ values, add, remove }: Change, row: AnyRow): Values => {
  const listOf = (name: string) => (row[name] ?? []) as readonly string[]
  const added = Object.entries(add).map(([name, ids]) => [
    name,
    [...new Set([...listOf(name), ...(ids as string[])])],
  ])
  const removed = Object.entries(remove).map(([name, ids]) => [
    name,
    listOf(name).filter(id => !(ids as string[]).includes(id)),
  ])
  return { ...values, ...Object.fromEntries([...added, ...removed]) }
}
