import { asActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Context } from '#server/kit/types.ts'

type During = Pick<Context, 'tx' | 'deps' | 'actor' | 'afterCommit'>

/**
 * Runs a write of the actor about themselves in one transaction, and what it registered with
 * `afterCommit` after the commit.
 */
export const asOneself = async <T>(
  deps: Deps,
  actor: Actor,
  work: (context: During) => Promise<T>,
): Promise<T> => {
  const later: (() => void | Promise<void>)[] = []
  const done = await asActor(deps.db, actor, tx =>
    work({ tx, deps, actor, afterCommit: then => later.push(then) }),
  )
  for (const then of later) await then()
  return done
}
