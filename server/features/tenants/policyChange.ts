import { announceRightsChange } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { same } from '#server/kit/audit/audit.ts'
import { applyChanges, holdRoles } from './policyApply.ts'
import { changesSql, exceededBy, heldUnder, type Terms, termFieldsOf } from './policyEffect.ts'
import {
  markUndone,
  type Subject,
  storeChange,
  storeRoleChanges,
  undoTime,
} from './policyHistory.ts'
import { menusOf } from './policyMenus.ts'
import { fingerprint } from './policyPreview.ts'
import {
  assignPolicy,
  hasChangedPolicySql,
  movingTo,
  nameSkippedRoles,
  offerUndo,
  type PolicyRow,
  requireUndoableChange,
  restoreValues,
  type TenantRow,
  tenantsUnder,
  termsOf,
} from './policyRows.ts'
import { oppositeSql, skippedRolesOf } from './policyUndo.ts'

/**
 * Up to this number of tenants, only their sessions are told that rights have changed; beyond it
 * all sessions are.
 */
const toldByName = 20

/**
 * Applies changed terms to the tenants under a policy, in the transaction that saves the policy.
 */
export const applyTerms = async (
  context: Context,
  row: Terms & { readonly id: string },
  stored: Terms,
): Promise<void> => {
  const fields = termFieldsOf(context.registry).filter(
    name => !same(sorted(row[name]), sorted(stored[name])),
  )
  if (fields.length === 0) return
  const subject = { resource: 'policy', id: row.id } as const
  const ids = await withSystemAccess(context.tx, async () => {
    const ids = await tenantsUnder(context.tx, row.id, 'hold')
    await holdRoles(context.tx, ids)
    const change = { before: pick(stored, fields), after: pick(row, fields) }
    const changeId = await storeChange(context, subject, change)
    await applyReviewed(context, ids, row)
    await storeRoleChanges(context, changeId, ids)
    await offerUndo(context, subject, new Date(context.deps.now() + undoTime))
    return ids
  })
  forgetRights(context, ids)
}

/** Moves tenants to another policy. */
export const changePolicy = async (
  context: Context,
  rows: readonly TenantRow[],
  policyId: string,
): Promise<void> => {
  const moving = movingTo(rows, policyId)
  const ids = moving.map(row => row.id)
  await withSystemAccess(context.tx, async () => {
    const terms = await termsOf(context, policyId)
    await holdRoles(context.tx, ids)
    const changes = new Map<string, string>()
    for (const { id, policyId: former } of moving) {
      const fields = { before: { policyId: former }, after: { policyId } }
      changes.set(id, await storeChange(context, { resource: 'tenant', id }, fields))
    }
    await applyReviewed(context, ids, terms)
    for (const [id, changeId] of changes) await storeRoleChanges(context, changeId, [id])
    await assignPolicy(context, moving, policyId)
    for (const id of ids)
      await offerUndo(context, { resource: 'tenant', id }, new Date(context.deps.now() + undoTime))
  })
  forgetRights(context, ids)
}

/**
 * Undoes the last change: restores the grants of every role that is unchanged since, and returns
 * the names of the first others.
 */
export const undoChange = async (
  context: Context,
  subject: Subject,
  row: TenantRow | PolicyRow,
) => {
  const { tx } = context
  const { ids, skippedRoles } = await withSystemAccess(tx, async () => {
    const past = await requireUndoableChange(context, subject)
    const ids =
      subject.resource === 'policy' ? await tenantsUnder(tx, subject.id, 'hold') : [subject.id]
    await holdRoles(tx, ids)
    const undone = { past, still: hasChangedPolicySql(subject, past.after) }
    const left = await skippedRolesOf(tx, undone)
    await applyChanges(context, oppositeSql(undone, left))
    await restoreValues(context, row, past.before)
    await offerUndo(context, subject, await markUndone(context, subject, past.id))
    // What was added since, such as a new tenant, follows the restored terms.
    const policyId = past.before.policyId ?? subject.id
    await applyTo(context, ids, await termsOf(context, policyId))
    return { ids, skippedRoles: await nameSkippedRoles(tx, left) }
  })
  forgetRights(context, ids)
  return skippedRoles
}

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.map(name => [name, row[name]]))

const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)

const applyTo = async (context: Context, tenantIds: readonly string[], terms: Terms) => {
  const held = heldUnder(await menusOf(context.tx, context.registry), terms)
  return applyChanges(context, changesSql(tenantIds, held, terms.dataRange))
}

/**
 * Changes the roles. Refuses at the end, which takes everything back, when what was done differs
 * from what was reviewed.
 */
const applyReviewed = async (
  context: Context,
  tenantIds: readonly string[],
  terms: Terms,
): Promise<void> => {
  const { tx, registry, review } = context
  const exceeded = review === undefined ? [] : await exceededBy(tx, registry, tenantIds, terms)
  const { print } = await applyTo(context, tenantIds, terms)
  if (review === undefined) return
  const whole = fingerprint()
  whole.addRoles(print)
  whole.addLimits(exceeded)
  if (review !== whole.whole()) throw new Refusal('errors.policy.reviewAgain')
}

const forgetRights = (context: Context, tenantIds: readonly string[]): void => {
  if (tenantIds.length > toldByName) announceRightsChange(context, 'everyone')
  else for (const tenantId of tenantIds) announceRightsChange(context, { tenantId })
}
