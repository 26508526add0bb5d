import { changed } from '#server/auth/sessions.ts'
import { systemWithin } from '#server/db/system.ts'
import { Refusal } from '#server/errors.ts'
import { same } from '#server/kit/audit.ts'
import type { AnyRow, Context } from '#server/kit/types.ts'
import { applyRoles, holdRoles } from './policyApply.ts'
import { type Effect, effectsOf, type RoleChange, termFields } from './policyEffect.ts'
import { closeChange, keepChange, keepRoles, type Subject, undoTime } from './policyPast.ts'
import { fingerprint } from './policyPreview.ts'
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
import { type Left, undoingsOf } from './policyUndo.ts'

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
    const change = { before: pick(stored, fields), after: pick(row, fields) }
    const changeId = await keepChange(context, subject, change)
    await reviewed(context, effectsOf(context.tx, context.registry, ids, row), async roles => {
      await applyRoles(context, roles)
      await keepRoles(context, changeId, roles)
    })
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
    const changes = new Map<string, string>()
    for (const { id, policyId: former } of moving) {
      const fields = { before: { policyId: former }, after: { policyId } }
      changes.set(id, await keepChange(context, { resource: 'tenant', id }, fields))
    }
    await reviewed(context, effectsOf(context.tx, context.registry, ids, terms), async roles => {
      await applyRoles(context, roles)
      for (const [id, changeId] of changes)
        await keepRoles(
          context,
          changeId,
          roles.filter(it => it.tenantId === id),
        )
    })
    await putUnder(context, moving, policyId)
    for (const id of ids)
      await offerUndo(context, { resource: 'tenant', id }, new Date(context.deps.now() + undoTime))
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
    const left: Left[] = []
    for await (const undoing of undoingsOf(tx, past, stillThere(subject, past.after))) {
      await applyRoles(context, undoing.roles)
      left.push(...undoing.left)
    }
    await putBack(context, subject, row, past.before)
    await offerUndo(context, subject, await closeChange(context, subject, past.id))
    // What was added since, such as a new tenant, follows the restored terms.
    const policyId = subject.resource === 'policy' ? subject.id : past.before.policyId
    for await (const rest of effectsOf(tx, registry, ids, await termsOf(tx, policyId)))
      await applyRoles(context, rest.roles)
    return { ids, left: await named(tx, left) }
  })
  forgetRights(context, ids)
  return { left }
}

const pick = (row: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(names.map(name => [name, row[name]]))

const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)

/**
 * Changes the roles part by part. Refuses at the end, which takes everything back, when what was
 * done differs from what was reviewed.
 */
const reviewed = async (
  { review }: Context,
  effects: AsyncIterable<Effect>,
  change: (roles: readonly RoleChange[]) => Promise<void>,
): Promise<void> => {
  const print = fingerprint()
  for await (const effect of effects) {
    print.add(effect)
    await change(effect.roles)
  }
  if (review !== undefined && review !== print.whole())
    throw new Refusal('errors.policy.reviewAgain')
}

const forgetRights = (context: Context, tenantIds: readonly string[]): void => {
  if (tenantIds.length > toldByName) changed(context, 'everyone')
  else for (const tenantId of tenantIds) changed(context, { tenantId })
}
