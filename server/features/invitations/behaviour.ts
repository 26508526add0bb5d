import type { invite as definition } from '#resources/invite.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { policyOf, requireMayPlace } from '#server/features/tenants/placing.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { newInviteCode } from './code.ts'

const week = 7 * 24 * 60 * 60_000

/** The expiry that somebody chose, which must be in the future, or the default one. */
const settled = ({ now }: Pick<Deps, 'now'>, chosen: string | null | undefined): string => {
  const expiresAt = chosen ?? new Date(now() + week).toISOString()
  if (Date.parse(expiresAt) <= now()) throw new Invalid({ expiresAt: { key: 'future' } })
  return expiresAt
}

/**
 * An invitation lets somebody into the place that its policy names, so creating one needs the right
 * to place people there.
 */
const mustMayInvite = async (
  context: Context,
  policyId: string | null,
  shown?: { place: string; role: string },
): Promise<void> => {
  const policy = await policyOf(context, policyId)
  if (policy) await requireMayPlace(context, policy, shown)
}
const atPolicy = { place: 'policyId', role: 'policyId' }

/** Invitation codes for one person each, valid for a week by default. */
export const invite: Behaviour<typeof definition> = {
  beforeCreate: async ({ context, values }) => {
    const { deps, actor } = context
    await mustMayInvite(context, values.policyId ?? null, atPolicy)
    return {
      ...values,
      expiresAt: settled(deps, values.expiresAt),
      grantedById: actor.userId,
      inviteCode: newInviteCode(deps),
      createUsername: actor.userName,
    }
  },
  beforeUpdate: async ({ context, values: sent, old: stored }) => {
    const prolongs = Object.hasOwn(sent, 'expiresAt') && sent.expiresAt !== stored.expiresAt
    const moves = Object.hasOwn(sent, 'policyId') && sent.policyId !== stored.policyId
    const values = Object.hasOwn(sent, 'expiresAt')
      ? { ...sent, expiresAt: settled(context.deps, sent.expiresAt) }
      : sent
    if (!prolongs && !moves) return values
    await mustMayInvite(context, { ...stored, ...sent }.policyId, atPolicy)
    return { ...values, grantedById: context.actor.userId }
  },
  beforeRestore: perBatch(async ({ context, rows }) => {
    for (const row of rows) await mustMayInvite(context, row.policyId)
  }),
  afterRestore: perBatch(async ({ context: { tx, actor }, rows }) => {
    await tx
      .updateTable(tableOf('invite'))
      .set({ granted_by_id: actor.userId })
      .where('id', '=', anyId(rows.map(row => row.id)))
      .execute()
  }),
  actions: {
    revoke: async ({ tx, deps, actor }, rows) => {
      await tx
        .updateTable(tableOf('invite'))
        .set(({ eb }) => ({
          state: 'revoked',
          version: eb('version', '+', 1),
          updated_at: new Date(deps.now()),
          updated_by: actor.userId,
        }))
        .where('id', '=', anyId(rows.map(row => row.id)))
        .execute()
    },
  },
}
