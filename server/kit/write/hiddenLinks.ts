import { type RawBuilder, sql } from 'kysely'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isInIdRange } from '#resources/kinds/ids.ts'
import { actorNameOf, homeTenantWhenActing } from '#server/base/actor.ts'
import type { AnyRow, RowWithId } from '#server/base/tables.ts'
import { isId } from '#server/db/sql.ts'
import { anyId, sqlPart } from '#server/db/sqlParts.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { liveSql, type ReferencePlan, type ResourcePlan } from '#server/kit/plan.ts'
import { ownTenantSql } from '#server/kit/query/where.ts'
import { timestampOf, type Work } from '#server/kit/work.ts'
import { type IncomingReference, incomingReferencesOf } from './incomingReferences.ts'
import { rowKeySql } from './rows.ts'

/*
 * Links to rows in the bin, in fields with `onDelete: 'clear'`, stay stored and are not shown: see
 * `liveSql`. Restoring the row shows them again, purging it removes them.
 */

/**
 * Leaves out of a body the links that the row still has but no longer shows, because they were read
 * before their target was deleted. They stay as they are.
 */
export const withoutHiddenLinks = async (
  work: Work,
  stored: RowWithId,
  sent: Values,
): Promise<Values> => {
  const asked = work.plan.references.flatMap(pointer => {
    const shown = idsIn(stored[pointer.name])
    const ids = idsIn(sent[pointer.name]).filter(id => !shown.includes(id))
    return pointer.hides && ids.length > 0 ? [{ pointer, ids }] : []
  })
  const kept = { ...sent }
  for (const { pointer, ids } of asked) {
    const hidden = await hiddenAmong(work, stored.id, pointer, ids)
    const value = sent[pointer.name]
    if (Array.isArray(value)) kept[pointer.name] = value.filter(id => !hidden.has(id))
    else if (hidden.has(value as string)) delete kept[pointer.name]
  }
  return kept
}

const idsIn = (value: unknown): string[] => [value].flat().filter(isId).filter(isInIdRange)

const hiddenAmong = async (
  work: Work,
  id: string,
  { links, column }: ReferencePlan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const of = links ? sql`cross join lateral (select l.target_id ${sql.raw(links)}) l` : sql``
  const target = sql.ref(links ? 'l.target_id' : `t.${column}`)
  const { rows } = await sql<{
    id: string
  }>`select ${target}::text as id from ${sql.table(work.plan.table)} t ${of}
    where ${rowKeySql(work, id)} and ${target} = ${anyId(ids)}`.execute(work.tx)
  return new Set(rows.map(row => row.id))
}

/** The fields that a change rules out by `when`: they keep no hidden links either. */
export const referencesRuledOut = (
  { references }: ResourcePlan,
  values: AnyRow,
  stored: AnyRow,
): ReferencePlan[] =>
  references.filter(
    ({ hides, field: { when } }) =>
      hides &&
      when !== undefined &&
      Object.keys(when).some(name => Object.hasOwn(values, name)) &&
      !meetsCondition(when, { ...stored, ...values }),
  )

/**
 * Removes the links to rows that are about to be purged. Each row that loses one gets a new version
 * and an audit line, in other tenants too. Rows of a time series are left to the foreign key.
 */
export const removeLinks = async (work: Work, ids: readonly string[]): Promise<void> => {
  for (const use of incomingReferencesOf(work).filter(letsGo)) {
    const everywhere = use.plan.tenant && !work.plan.tenant
    const remove = () => removeFrom(work, use, ids, everywhere)
    await (everywhere ? withSystemAccess(work.tx, remove) : remove())
  }
}

const letsGo = ({ plan, pointer: { field } }: IncomingReference): boolean =>
  (field.onDelete === 'clear' || field.onDelete === 'keep') && !isTimeSeries(plan.resource)

/** Rows that are written once and never changed, such as the lines of a ledger. */
export const isTimeSeries = (resource: AnyResource): boolean =>
  Object.keys(resource.actions).length === 0 &&
  fieldsOf(resource).every(([, { write }]) => write === 'never')

const removeFrom = async (
  work: Work,
  use: IncomingReference,
  ids: readonly string[],
  everywhere: boolean,
): Promise<void> => {
  const { plan, pointer } = use
  const { actor, requestId, ip } = work
  const own = everywhere ? sql`true` : sqlPart(params => ownTenantSql(plan, actor, params))
  const at = sql`${timestampOf(work)}::timestamptz`
  const by = sql`${actor.userId}::bigint`
  const raised = sql`version = version + 1, updated_at = ${at}, updated_by = ${by}`
  const { removed, before, after } = removing(pointer)(use, own, ids, raised)
  const tenant = plan.tenant ? sql`t.tenant_id` : sql`${actor.tenantId}::bigint`
  const home = everywhere ? actor.tenantId : homeTenantWhenActing(actor)
  await sql`with ${removed}
    insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
    select ${tenant}, ${at}, nullif(${by}, 0), nullif(${actorNameOf(actor)}::text, ''),
      nullif(${home}::bigint, ${tenant}), ${plan.resource.name}::text, t.id, 'update',
      jsonb_build_array(jsonb_build_object('field', ${pointer.name}::text, 'before', ${before}, 'after', ${after})),
      ${requestId}::text, ${ip}::text
    from changed c join ${sql.table(plan.table)} t on ${sameRow(plan, 'c')}`.execute(work.tx)
}

const removing = ({ linkTable, links }: ReferencePlan) => {
  if (linkTable) return removedLinks
  return links ? removedFromArray : removedColumn
}

/** Parts of the statement that removes links: a list of `with` queries that ends with `changed`. */
interface Removing {
  readonly removed: RawBuilder<unknown>
  /** What the field held before and after, as `jsonb`, over the aliases `t` and `c`. */
  readonly before: RawBuilder<unknown>
  readonly after: RawBuilder<unknown>
}

const sameRow = ({ tenant }: ResourcePlan, other: 'c' | 'h') => {
  const id = sql`t.id = ${sql.ref(`${other}.id`)}`
  return tenant ? sql`t.tenant_id = ${sql.ref(`${other}.tenant_id`)} and ${id}` : id
}

const removedLinks = (
  { plan, pointer }: IncomingReference,
  own: RawBuilder<unknown>,
  ids: readonly string[],
  raised: RawBuilder<unknown>,
): Removing => {
  const tenant = plan.tenant ? sql`t.tenant_id, ` : sql``
  const removed = sql`gone as (delete from ${sql.table(`${pointer.linkTable}`)} t where ${own} and t.target_id = ${anyId(ids)} returning ${tenant}t.owner_id as id),
    changed as (select distinct ${tenant}t.id from gone t),
    raised as (update ${sql.table(plan.table)} t set ${raised} from changed c where ${sameRow(plan, 'c')})`
  const shown = (which: RawBuilder<unknown>) =>
    sql`to_jsonb(array(select l.target_id::text ${sql.raw(`${pointer.links}`)} and (${which}) order by l.target_id))`
  const live = sql.raw(liveSql(pointer, 'l.target_id'))
  return {
    removed,
    before: shown(sql`${live} or l.target_id = ${anyId(ids)}`),
    after: shown(sql`${live} and l.target_id <> all(${ids}::bigint[])`),
  }
}

const removedFromArray = (
  { plan, pointer }: IncomingReference,
  own: RawBuilder<unknown>,
  ids: readonly string[],
  raised: RawBuilder<unknown>,
): Removing => {
  const column = sql.ref(`t.${pointer.column}`)
  const tenant = plan.tenant ? sql`t.tenant_id, ` : sql``
  const table = sql.table(plan.table)
  const removed = sql`held as (select ${tenant}t.id, ${column} as was from ${table} t where ${own} and ${column} && ${ids}::bigint[] for no key update),
    changed as (update ${table} t set ${sql.ref(`${pointer.column}`)} = array(select l.id from unnest(${column}) as l (id) where l.id <> all(${ids}::bigint[])), ${raised}
      from held h where ${sameRow(plan, 'h')} returning ${tenant}t.id, h.was)`
  const shown = (which: RawBuilder<unknown>) =>
    sql`to_jsonb(array(select l.id::text from unnest(c.was) as l (id) where ${which} order by l.id))`
  const live = sql.raw(liveSql(pointer, 'l.id'))
  return {
    removed,
    before: shown(sql`${live} or l.id = ${anyId(ids)}`),
    after: shown(sql`${live} and l.id <> all(${ids}::bigint[])`),
  }
}

const removedColumn = (
  { plan, pointer }: IncomingReference,
  own: RawBuilder<unknown>,
  ids: readonly string[],
  raised: RawBuilder<unknown>,
): Removing => {
  const column = sql.ref(`t.${pointer.column}`)
  const tenant = plan.tenant ? sql`t.tenant_id, ` : sql``
  const table = sql.table(plan.table)
  const removed = sql`held as (select ${tenant}t.id, ${column} as was from ${table} t where ${own} and ${column} = ${anyId(ids)} for update),
    changed as (update ${table} t set ${sql.ref(`${pointer.column}`)} = null, ${raised} from held h where ${sameRow(plan, 'h')} returning ${tenant}t.id, h.was)`
  return { removed, before: sql`to_jsonb(c.was::text)`, after: sql`'null'::jsonb` }
}
