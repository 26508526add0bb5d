import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { isWithinIds } from '#resources/kinds/ids.ts'
import { actorNameOf, homeTenantWhenActing } from '#server/base/actor.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { literal, quote } from '#server/db/names.ts'
import { createParams, isId, run } from '#server/db/sql.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { liveSql, type ReferencePlan, type ResourcePlan } from '#server/kit/plan.ts'
import { ownTenantSql } from '#server/kit/query/where.ts'
import { timestampOf, type Work } from '#server/kit/work.ts'
import { type IncomingReference, incomingReferencesOf } from './incomingReferences.ts'
import { keyOf } from './rows.ts'

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
  stored: AnyRow,
  sent: Values,
): Promise<Values> => {
  const asked = work.plan.references.flatMap(pointer => {
    const shown = idsIn(stored[pointer.name])
    const ids = idsIn(sent[pointer.name]).filter(id => !shown.includes(id))
    return pointer.hides && ids.length > 0 ? [{ pointer, ids }] : []
  })
  const kept = { ...sent }
  for (const { pointer, ids } of asked) {
    const hidden = await hiddenAmong(work, stored.id as string, pointer, ids)
    const value = sent[pointer.name]
    if (Array.isArray(value)) kept[pointer.name] = value.filter(id => !hidden.has(id))
    else if (hidden.has(value as string)) delete kept[pointer.name]
  }
  return kept
}

const idsIn = (value: unknown): string[] => [value].flat().filter(isId).filter(isWithinIds)

const hiddenAmong = async (
  work: Work,
  id: string,
  { links, column }: ReferencePlan,
  ids: readonly string[],
): Promise<ReadonlySet<unknown>> => {
  const of = links ? `cross join lateral (select l.target_id ${links}) l` : ''
  const target = links ? 'l.target_id' : `t.${quote(`${column}`)}`
  const text = `select ${target}::text as id from ${work.plan.table} t ${of}
    where ${keyOf(work)} and ${target} = any($3::bigint[])`
  const rows = await run(work.tx, text, [work.actor.tenantId, id, ids])
  return new Set(rows.map(row => row.id))
}

/** The fields that a change rules out by `when`: they keep no hidden links either. */
export const ruledOut = (
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

const removeFrom = (
  work: Work,
  use: IncomingReference,
  ids: readonly string[],
  everywhere: boolean,
) => {
  const { plan, pointer } = use
  const { actor, requestId, ip } = work
  const params = createParams()
  const gone = params.add(ids, 'bigint[]')
  const own = everywhere ? 'true' : ownTenantSql(plan, actor, params)
  const [at, by] = [
    params.add(timestampOf(work), 'timestamptz'),
    params.add(actor.userId, 'bigint'),
  ]
  const raised = `version = version + 1, updated_at = ${at}, updated_by = ${by}`
  const { removed, before, after } = removing(pointer)(use, own, gone, raised)
  const tenant = plan.tenant ? 't.tenant_id' : params.add(actor.tenantId, 'bigint')
  const home = params.add(everywhere ? actor.tenantId : homeTenantWhenActing(actor), 'bigint')
  const text = `with ${removed}
    insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
    select ${tenant}, ${at}, nullif(${by}, 0), nullif(${params.add(actorNameOf(actor), 'text')}, ''),
      nullif(${home}, ${tenant}), ${literal(plan.resource.name)}, t.id, 'update',
      jsonb_build_array(jsonb_build_object('field', ${literal(pointer.name)}, 'before', ${before}, 'after', ${after})),
      ${params.add(requestId, 'text')}, ${params.add(ip, 'text')}
    from changed c join ${plan.table} t on ${sameRow(plan, 'c')}`
  return run(work.tx, text, params.values)
}

const removing = ({ linkTable, links }: ReferencePlan) => {
  if (linkTable) return removedLinks
  return links ? removedFromArray : removedColumn
}

const sameRow = ({ tenant }: ResourcePlan, other: string): string =>
  `${tenant ? `t.tenant_id = ${other}.tenant_id and ` : ''}t.id = ${other}.id`

const removedLinks = (
  { plan, pointer }: IncomingReference,
  own: string,
  gone: string,
  raised: string,
) => {
  const tenant = plan.tenant ? 't.tenant_id, ' : ''
  const removed = `gone as (delete from ${pointer.linkTable} t where ${own} and t.target_id = any(${gone}) returning ${tenant}t.owner_id as id),
    changed as (select distinct ${tenant}t.id from gone t),
    raised as (update ${plan.table} t set ${raised} from changed c where ${sameRow(plan, 'c')})`
  const shown = (which: string) =>
    `to_jsonb(array(select l.target_id::text ${pointer.links} and (${which}) order by l.target_id))`
  const live = liveSql(pointer, 'l.target_id')
  return {
    removed,
    before: shown(`${live} or l.target_id = any(${gone})`),
    after: shown(`${live} and l.target_id <> all(${gone})`),
  }
}

const removedFromArray = (
  { plan, pointer }: IncomingReference,
  own: string,
  gone: string,
  raised: string,
) => {
  const column = quote(`${pointer.column}`)
  const tenant = plan.tenant ? 't.tenant_id, ' : ''
  const removed = `held as (select ${tenant}t.id, t.${column} as was from ${plan.table} t where ${own} and t.${column} && ${gone} for no key update),
    changed as (update ${plan.table} t set ${column} = array(select l.id from unnest(t.${column}) as l (id) where l.id <> all(${gone})), ${raised}
      from held h where ${sameRow(plan, 'h')} returning ${tenant}t.id, h.was)`
  const shown = (which: string) =>
    `to_jsonb(array(select l.id::text from unnest(c.was) as l (id) where ${which} order by l.id))`
  const live = liveSql(pointer, 'l.id')
  return {
    removed,
    before: shown(`${live} or l.id = any(${gone})`),
    after: shown(`${live} and l.id <> all(${gone})`),
  }
}

const removedColumn = (
  { plan, pointer }: IncomingReference,
  own: string,
  gone: string,
  raised: string,
) => {
  const column = quote(`${pointer.column}`)
  const tenant = plan.tenant ? 't.tenant_id, ' : ''
  const removed = `held as (select ${tenant}t.id, t.${column} as was from ${plan.table} t where ${own} and t.${column} = any(${gone}) for update),
    changed as (update ${plan.table} t set ${column} = null, ${raised} from held h where ${sameRow(plan, 'h')} returning ${tenant}t.id, h.was)`
  return { removed, before: 'to_jsonb(c.was::text)', after: `'null'::jsonb` }
}
