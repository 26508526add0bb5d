import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { isSameValue } from '#resources/core/sameValue.ts'
import { Refusal } from '#server/base/errors.ts'
import type { AnyRow, StoredRow } from '#server/base/tables.ts'
import { requireMayChange } from '#server/kit/access/rowRules.ts'
import { requireInScope } from '#server/kit/access/scope.ts'
import { type Change, changesOf, recordAudit, same } from '#server/kit/audit/audit.ts'
import { hookInputOf, valuesAfterHook } from '#server/kit/hooks.ts'
import type { ReferencePlan } from '#server/kit/plan.ts'
import { invalidateTitles } from '#server/kit/query/titles.ts'
import { refuseEnabling } from '#server/kit/quota/quota.ts'
import { inWriteTransaction, type ResourceRequest, type Work } from '#server/kit/work.ts'
import { parseVersion, requireObject, splitReview, validateBody } from './body.ts'
import { withoutEchoedValues } from './echoedValues.ts'
import { referencesRuledOut } from './hiddenLinks.ts'
import { claimIdentities, freeIdentities } from './identity.ts'
import { dropLinks, saveLinks } from './links.ts'
import { updateRow } from './ownColumns.ts'
import { propagateName, withNames } from './referenceNames.ts'
import { checkReferences } from './references.ts'
import { lockRows, rereadRow } from './rows.ts'
import { lockTree, refuseCycle, requireMoveInScope } from './tree.ts'

/**
 * Changes the fields of a body that differ from the row, and returns the row. With a `version` the
 * row must still have it. Without one, fields that the body does not contain keep the values of the
 * locked row.
 */
export const update = async (
  job: ResourceRequest,
  id: string,
  body: unknown,
): Promise<StoredRow> => {
  const { review, values: sentValues } = splitReview(
    job.plan.resource,
    'update',
    requireObject(body),
  )
  const { version: sentVersion, ...sent } = sentValues
  const version = sentVersion === undefined ? undefined : parseVersion(sentVersion)
  return inWriteTransaction({ ...job, review }, async work => {
    const { tree } = job.plan.resource
    if (tree && Object.hasOwn(sent, tree.parent)) await lockTree(work)
    const stored = (await lockRows(work, [id]))[0] as StoredRow
    if (version !== undefined && stored.version !== version)
      throw await staleRowRefusal(work, stored)
    return changeRow(work, stored, await withoutEchoedValues(work, stored, sent))
  })
}

/**
 * Throws what a change of a row would be refused with, whatever is sent: it changes nothing. The
 * caller rolls it back.
 */
export const rehearseUpdate = async (work: Work, id: string): Promise<void> => {
  const [stored] = await lockRows(work, [id])
  await changeRow(work, stored as StoredRow, {})
}

/** Validates what was sent for a locked row, applies its rules and changes it. Returns the row. */
export const changeRow = async (
  work: Work,
  stored: StoredRow,
  sent: Values,
): Promise<StoredRow> => {
  const { plan, behaviour } = work
  const { values: checked, secrets } = await validateBody(
    plan.resource,
    sent,
    'update',
    stored,
    work.writer,
  )
  if (work.writer !== 'system') {
    await requireMayChange(work, behaviour, [stored], 'update')
    const { fixed } = plan.resource
    if (fixed && meetsCondition(fixed, stored)) throw new Refusal('errors.notOffered')
  }
  const values = await valuesAfterHook(
    behaviour?.beforeUpdate,
    hookInputOf(work, { old: stored, values: checked, secrets }),
  )
  return changeWithin(work, stored, values, secrets)
}

/** Changes a locked row to values that have been validated. Returns the row. */
export const changeWithin = async (
  work: Work,
  stored: StoredRow,
  wanted: AnyRow,
  secrets: AnyRow = {},
): Promise<StoredRow> => {
  const changed = changedOf(work.plan.resource, wanted, stored)
  await checkReferences(work, changed, stored)
  const values = await withNames(work, changed, wanted, stored)
  if (Object.keys(values).length === 0 && Object.keys(secrets).length === 0) return stored
  const { plan, behaviour } = work
  const { id } = stored
  const emptied = referencesRuledOut(plan, values, stored)
  const parent = parentIn(plan.resource, values)
  if (parent !== undefined) await requireMoveInScope(work, stored, parent)
  if (parent != null) await refuseCycle(work, id, parent)
  await refuseEnabling(work, stored, values)
  const renamed = renames(plan.resource, values)
  if (renamed) work.afterCommit(() => invalidateTitles(work.deps, work.actor, plan.resource))
  const claimed = plan.identities.filter(name => Object.hasOwn(values, name))
  await freeIdentities(work, [id], claimed)
  await Promise.all([
    updateRow(work, id, { ...values, ...nullsOf(emptied) }, secrets, stored),
    saveLinks(work, id, values, stored),
    claimIdentities(work, [{ ...values, id }], claimed),
    ...emptied.map(it => it.linkTable && dropLinks(work, it.linkTable, id)),
  ])
  if (renamed) await propagateName(work, id)
  await requireInScope(work, id)
  const row = await rereadRow(work, id)
  await recordAudit(work, {
    resource: plan.resource,
    action: 'update',
    rows: [{ id, changes: [...changesOf(plan.resource, stored, row), ...hidden(secrets)] }],
  })
  if (!behaviour?.afterUpdate) return row
  await behaviour.afterUpdate(hookInputOf(work, { old: stored, values: row, secrets }))
  return rereadRow(work, id)
}

/** The parent in a tree, where the values say one. */
const parentIn = ({ tree }: AnyResource, values: AnyRow) =>
  tree && (values[tree.parent] as string | null | undefined)

const nullsOf = (pointers: readonly ReferencePlan[]): AnyRow =>
  Object.fromEntries(pointers.filter(it => it.column).map(({ name }) => [name, null]))

/** Whether the change affects how other rows label this one. */
const renames = ({ title, displayName }: AnyResource, values: AnyRow): boolean =>
  [title, displayName].some(name => name !== undefined && Object.hasOwn(values, name as string))

/** Audit entries for secrets: that they were changed, not their values. */
const hidden = (secrets: AnyRow): Change[] =>
  Object.keys(secrets).map(field => ({ field, before: null, after: null }))

const changedOf = (resource: AnyResource, values: AnyRow, stored: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fieldOf(resource, name)
      return !(field ? isSameValue(field, value, stored[name]) : same(value, stored[name]))
    }),
  )

/** The refusal for a row that somebody else has changed since it was read, with who and when. */
export const staleRowRefusal = async (
  { tx, plan, actor, language }: Work,
  row: StoredRow,
): Promise<Refusal> => {
  const last = await tx
    .selectFrom('uc_audit')
    .select('actor_name')
    .where('tenant_id', '=', actor.tenantId)
    .where('resource', '=', plan.resource.name)
    .where('row_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const name = last?.actor_name ?? '-'
  const time = new Date(row.updatedAt).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return new Refusal('errors.stale', {
    args: { name, time },
    payload: { changedBy: name, changedAt: row.updatedAt, version: row.version },
  })
}
