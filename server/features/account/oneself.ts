import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { asActor } from '#server/db/scope.ts'
import type { Call } from '#server/http/call.ts'
import { doLater } from '#server/kit/work.ts'

type During = Pick<Context, 'tx' | 'deps' | 'actor' | 'afterCommit' | 'requestId' | 'ip'>

/**
 * Runs a write of the actor about themselves in one transaction, and what it registered with
 * `afterCommit` after the commit.
 */
export const asOneself = async <T>(
  c: Call,
  deps: Deps,
  work: (context: During) => Promise<T>,
): Promise<T> => {
  const { requestId, ip } = c.var
  const actor = c.var.actor as Actor
  const later: (() => void | Promise<void>)[] = []
  const done = await asActor(deps.db, actor, tx =>
    work({ tx, deps, actor, requestId, ip, afterCommit: then => later.push(then) }),
  )
  await doLater(deps, later)
  return done
}
