import { changed } from '#server/auth/sessions.ts'
import { systemWithin } from '#server/db/system.ts'
import { Refusal } from '#server/errors.ts'
import { same } from '#server/kit/audit.ts'
import type { AnyRow, Context } from '#server/kit/types.ts'
import { applyRoles, holdRoles } from './policyApply.ts'
import { type Effect, effectOf, termFields } from './policyEffect.ts'
import { closeChange, keepChange, type Subject, undoTime } from './policyPast.ts'
import { fingerprintOf } from './policyPreview.ts'
import {
  movingTo,
  mustHavePast,
  named,
  offerUndo,
  putBack,
  putUnder,
  stillThere,
  tenantsUnder,
  termsOf,
} from './policyRows.ts'
import { undoingOf } from './policyUndo.ts'

/**
 * Up to this number of tenants, only their sessions are told that rights have changed; beyond it
 * all sessions are.
 */
const toldByName = 20

/**
 * Applies changed terms to the tenants under a policy, in the transaction that saves the policy.
 */
export const applyTerms = async (context: Context, row: AnyRow, stored: AnyRow): Promise<void> => {
  const fields = termFields.filter(name => !same(sorted(row[name]), sorted(stored[name])))
  if (fields.length === 0) return
  const subject = { resource: 'policy', id: row.id } as const
  const ids = await systemWithin(context.tx, async () => {
    const ids = await tenantsUnder(context.tx, row.id, 'hold')
    await holdRoles(context.tx, ids)
    const effect = await effectOf(context.tx, context.registry, ids, row)
    mustBeReviewed(context, effect)
    await applyRoles(context, effect.roles)
    await keepChange(
      context,
      subject,
      { before: pick(stored, fields), after: pick(row, fields) },
      effect.roles,
    )
    await offerUndo(context, subject, new Date(context.deps.now() + undoTime))
    return ids
  })
  forgetRights(context, ids)
}

/** Moves tenants to another policy. */
export const changePolicy = async (
  context: Context,
  rows: readonly AnyRow[],
  policyId: string,
): Promise<void> => {
  const moving = movingTo(rows, policyId)
  const ids = moving.map(row => row.id as string)
  await systemWithin(context.tx, async () => {
    const terms = await termsOf(context.tx, policyId)
    await holdRoles(context.tx, ids)
    const effect = await effectOf(context.tx, context.registry, ids, terms)
    mustBeReviewed(context, effect)
    await putUnder(context, moving, policyId)
    await applyRoles(context, effect.roles)
    for (const { id, policyId: former } of moving) {
      const fields = { before: { policyId: former }, after: { policyId } }
      const own = effect.roles.filter(it => it.tenantId === id)
      await keepChange(context, { resource: 'tenant', id }, fields, own)
      await offerUndo(context, { resource: 'tenant', id }, new Date(context.deps.now() + undoTime))
    }
  })
  forgetRights(context, ids)
}

/**
 * Undoes the last change: restores the grants of every role that is unchanged since, and returns
 * the names of the others.
 */
export const undoChange = async (context: Context, subject: Subject, row: AnyRow) => {
  const { tx, registry } = context
  const { ids, left } = await systemWithin(tx, async () => {
    const past = await mustHavePast(context, subject)
    const ids =
      subject.resource === 'policy' ? await tenantsUnder(tx, subject.id, 'hold') : [subject.id]
    await holdRoles(tx, ids)
    const { roles, left } = await undoingOf(tx, past, stillThere(subject, past.after))
    await applyRoles(context, roles)
    await putBack(context, subject, row, past.before)
    await offerUndo(context, subject, await closeChange(context, subject, past.id))
    // What was added since, such as a new tenant, follows the restored terms.
    const policyId = subject.resource === 'policy' ? subject.id : past.before.policyId
    const rest = await effectOf(tx, registry, ids, await termsOf(tx, policyId))
    await applyRoles(context, rest.roles)
    return { ids, left: await named(tx, left) }
  })
  forgetRights(context, ids)
  return { left }
}

const pick = (row: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(names.map(name => [name, row[name]]))

const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)

const mustBeReviewed = ({ review }: Context, effect: Effect): void => {
  if (review !== undefined && review !== fingerprintOf(effect))
    throw new Refusal('errors.policy.reviewAgain')
}

const forgetRights = (context: Context, tenantIds: readonly string[]): void => {
  if (tenantIds.length > toldByName) changed(context, 'everyone')
  else for (const tenantId of tenantIds) changed(context, { tenantId })
}
