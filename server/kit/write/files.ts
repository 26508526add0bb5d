import { sql } from 'kysely'
import type { AnyField } from '#resources/core/fields.ts'
import type { Registry } from '#resources/core/registry.ts'
import { fieldsOf } from '#resources/core/resource.ts'
import type { Actor } from '#server/base/actor.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { fieldStorageOf } from '#server/db/columns.ts'
import { fileUsesOf } from '#server/db/fileUses.ts'
import { idInRange, type Params } from '#server/db/sql.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { planOf, type ResourcePlan } from '#server/kit/plan.ts'
import { visibleSql } from '#server/kit/query/where.ts'
import { fileQuota, limitOf, quotaUnits } from '#server/kit/quota/quota.ts'
import { timestampOf, type Work } from '#server/kit/work.ts'

/** Bytes of file content per database row. */
export const chunkSize = 256 * 1024
export const kibibytes = (bytes: number): number => Math.ceil(bytes / 1024)

const maxInteger = 2_147_483_647

/** The storage limit of the actor's tenant in megabytes and in kibibytes; 0 for no limit. */
export const storageOf = (actor: Pick<Actor, 'limits'>) => {
  const max = limitOf(actor, fileQuota)
  return { max, limit: Math.min(max * (quotaUnits[fileQuota] ?? 1), maxInteger) }
}

const fileFields = ({ resource }: Pick<ResourcePlan, 'resource'>) =>
  fieldsOf(resource).filter(([, field]) => fieldStorageOf(field).files)

const filesIn = (field: AnyField, value: unknown): readonly string[] =>
  value == null ? [] : (fieldStorageOf(field).files?.filesIn(value) ?? [])

/** Whether these values refer to any file. */
export const namesFiles = (plan: Pick<ResourcePlan, 'resource'>, values: AnyRow): boolean =>
  fileFields(plan).some(([name, field]) => filesIn(field, values[name]).length > 0)

/**
 * The fields with a new file id that does not exist, belongs to another tenant, or that the actor
 * may not read. The other new files are marked as used, so that the clean-up keeps them until the
 * row is saved.
 */
export const lostFiles = async (work: Work, values: AnyRow, stored: AnyRow): Promise<string[]> => {
  const asked = fileFields(work.plan).flatMap(([name, field]) => {
    const known = new Set(filesIn(field, stored[name]))
    const added = filesIn(field, values[name]).filter(it => !known.has(it))
    return added.length > 0 ? [{ name, added }] : []
  })
  if (asked.length === 0) return []
  const all = asked.flatMap(it => it.added)
  const ids = all.filter(it => !it.startsWith('/')).map(idInRange)
  const { rows } = await sql<{ path: string; id: string }>`update uc_file f
    set touched_at = ${timestampOf(work)}::timestamptz
    where f.tenant_id = ${work.actor.tenantId}::bigint and (f.path = any(${all}::text[]) or f.id = ${anyId(ids)})
      and ${sqlPart(params => readableSql(work, params))} returning f.path, f.id::text`.execute(
    work.tx,
  )
  const found = new Set(rows.flatMap(it => [it.path, it.id]))
  const lost = asked.filter(it => it.added.some(file => !found.has(file)))
  return lost.map(it => placeOf(work.plan, it.name))
}

/**
 * The field at which a problem with files is reported: the text that shows them, if there is one,
 * because nobody edits them directly.
 */
const placeOf = ({ resource }: ResourcePlan, name: string): string =>
  (resource.fields[name] as AnyField | undefined)?.shownIn ?? name

/**
 * Condition: the actor may read the file `f`, because it is public, their own, or used by a row
 * that they may read.
 */
export const readableSql = (
  { registry, actor }: { registry: Registry; actor: Actor },
  params: Params,
): string => {
  const uses = fileUsesOf(registry.all()).flatMap(use => {
    const resource = registry.find(use.resource)
    if (!resource) return []
    const { api, tenancy, shared } = resource
    const open = tenancy === 'tenant' || actor.platform || shared
    if (!open || !['', '/:id'].some(it => actor.grants.allows('GET', `${api}${it}`))) return []
    const seen = visibleSql(planOf(registry, resource), actor, params)
    return [`exists (select from ${use.table} t where ${use.refers} and ${seen})`]
  })
  const own = `f.public or f.created_by = ${params.add(actor.userId, 'bigint')}`
  return `(${[own, ...uses].join(' or ')})`
}
