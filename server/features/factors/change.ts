import { sql } from 'kysely'
import { forget } from '#server/auth/cache.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { asActor } from '#server/db/scope.ts'
import { trying } from '#server/kit/work.ts'
import { factorsOf } from './list.ts'
import { countOwn, his, holdOwn, type Owned, removeFactors, renewRecovery } from './own.ts'

/**
 * Changes the actor's second factors, one change at a time. Their sessions are read again, because
 * what they wait for may have changed.
 */
export const changing = async <T>(
  deps: Deps,
  actor: Actor,
  work: (owned: Owned) => Promise<T>,
): Promise<T> => {
  const done = await trying(() =>
    asActor(deps.db, actor, async tx => {
      const owned = { tx, deps, actor }
      await holdOwn(owned)
      return work(owned)
    }),
  )
  await forget(deps, { tenantId: actor.tenantId, userIds: [actor.userId] })
  return done
}

/** Adds a factor. The first one comes with recovery codes. */
export const withRecovery = async <T extends object>(
  owned: Owned,
  add: () => Promise<T>,
): Promise<T & { codes?: string[] }> => {
  const first = (await countOwn(owned)).all === 0
  const added = await add()
  return first ? { ...added, codes: await renewRecovery(owned) } : added
}

/**
 * Removes factors and returns their number. Where a second factor is required, the last one cannot
 * be removed.
 */
export const without = async (
  deps: Deps,
  actor: Actor,
  which: Parameters<typeof removeFactors>[1],
): Promise<number> => {
  const { wanted } = await factorsOf(deps, actor)
  return changing(deps, actor, async owned => {
    const count = await removeFactors(owned, which)
    const left = await countOwn(owned)
    if (wanted && count > 0 && left.all === 0) throw new Refusal('errors.factor.needed')
    if (left.all === 0) await endHeld(owned)
    return count
  })
}

/** A session that waits for a factor that no longer exists could never continue. */
const endHeld = ({ tx, actor }: Owned) =>
  sql`delete from uc_session where ${his({ actor })} and hold = 'factor'`.execute(tx)
