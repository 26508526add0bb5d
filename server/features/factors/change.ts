import { invalidateSessions } from '#server/auth/cache.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { asActor } from '#server/db/transactions.ts'
import { retryOnDeadlock } from '#server/kit/work.ts'
import {
  countFactors,
  type FactorContext,
  lockOwner,
  ownRowsSql,
  removeFactors,
  renewRecoveryCodes,
} from './factorRows.ts'
import { factorsOf } from './list.ts'

/**
 * Changes the actor's second factors, one change at a time. Their sessions are read again, because
 * what they wait for may have changed.
 */
export const changeFactors = async <T>(
  deps: Deps,
  actor: Actor,
  work: (owned: FactorContext) => Promise<T>,
): Promise<T> => {
  const done = await retryOnDeadlock(() =>
    asActor(deps.db, actor, async tx => {
      const owned = { tx, deps, actor }
      await lockOwner(owned)
      return work(owned)
    }),
  )
  await invalidateSessions(deps, { tenantId: actor.tenantId, userIds: [actor.userId] })
  return done
}

/** Adds a factor. The first one comes with recovery codes. */
export const addWithRecoveryCodes = async <T extends object>(
  owned: FactorContext,
  add: () => Promise<T>,
): Promise<T & { codes?: string[] }> => {
  const first = (await countFactors(owned)).all === 0
  const added = await add()
  return first ? { ...added, codes: await renewRecoveryCodes(owned) } : added
}

/**
 * Removes factors and returns their number. Where a second factor is required, the last one cannot
 * be removed.
 */
export const removeOwnFactors = async (
  deps: Deps,
  actor: Actor,
  which: Parameters<typeof removeFactors>[1],
): Promise<number> => {
  const { wanted } = await factorsOf(deps, actor)
  return changeFactors(deps, actor, async owned => {
    const count = await removeFactors(owned, which)
    const left = await countFactors(owned)
    if (wanted && count > 0 && left.all === 0) throw new Refusal('errors.factor.needed')
    if (left.all === 0) await endHeld(owned)
    return count
  })
}

/** A session that waits for a factor that no longer exists could never continue. */
const endHeld = ({ tx, actor }: FactorContext) =>
  tx.deleteFrom('uc_session').where(ownRowsSql({ actor })).where('hold', '=', 'factor').execute()
