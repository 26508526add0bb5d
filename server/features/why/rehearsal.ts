import { sql } from 'kysely'
import type { AnyResource } from '#resources/core/resource.ts'
import { ProofRequired, requireFreshProof } from '#server/auth/freshProof.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import { planOf } from '#server/kit/plan.ts'
import type { Work } from '#server/kit/work.ts'
import { rehearseAction } from '#server/kit/write/action.ts'
import { requireDeletable } from '#server/kit/write/remove.ts'
import { rehearseUpdate } from '#server/kit/write/update.ts'
import type { WhyContext } from './subject.ts'

interface Change {
  readonly resource: AnyResource
  readonly id: string
  /** `update`, `delete`, or an action on a record. */
  readonly doing: string
}

/**
 * Finds out what a change of a row would be refused with, by the functions that the routes call, as
 * this actor, and takes back whatever they did. What depends on the values of a body counts as
 * allowed: they are not known.
 */
export const refusalOfChange = (
  asking: WhyContext,
  actor: Actor,
  { resource, id, doing }: Change,
): Promise<Refusal | undefined> => {
  const plan = planOf(asking.registry, resource)
  const behaviour = behaviourOf(asking.deps.features, resource.name)
  // Nothing is committed, so nothing follows a commit and nothing is counted.
  const { rows } = asking.deps.features
  const quiet = { counts: {}, afterCommit() {}, tell() {} }
  const work: Work = { ...asking, rows, actor, plan, behaviour, ...quiet }
  return refusalIn(asking, actor, resource, () => {
    if (doing === 'update') return rehearseUpdate(work, id)
    if (doing === 'delete') return requireDeletable(work, [id])
    return rehearseAction(work, doing, [id])
  })
}

/** The refusal of a route that takes a recent proof, where this actor has no way to give one. */
export const refusalOfProof = (asking: WhyContext, actor: Actor): Promise<Refusal | undefined> =>
  refusalIn(asking, actor, undefined, () => requireFreshProof(actor, asking.deps, asking.tx))

const refusalIn = async (
  { tx, actor: asker }: WhyContext,
  actor: Actor,
  resource: AnyResource | undefined,
  work: () => Promise<unknown>,
): Promise<Refusal | undefined> => {
  await sql`savepoint rehearsal`.execute(tx)
  // Somebody who changes the row at this moment holds it until they have finished.
  await sql`set local lock_timeout = 500`.execute(tx)
  try {
    await work()
    return undefined
  } catch (thrown) {
    // What they make of the row is not known either.
    if ((thrown as { code?: string } | null)?.code === lockTimeout) return undefined
    const error = resource ? refusalOf(thrown, resource) : thrown
    if (error instanceof Invalid) return undefined
    // Only in one's own session is it known whether one has a way to prove who one is.
    const isOwn = asker.userId === actor.userId
    if (error instanceof ProofRequired && (!isOwn || mayProve(error))) return undefined
    if (error instanceof Refusal) return error
    throw error
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx)
    await sql`release savepoint rehearsal`.execute(tx)
  }
}

/** PostgreSQL's `lock_not_available`. */
const lockTimeout = '55P03'

const mayProve = ({ payload }: ProofRequired): boolean =>
  ((payload as { proof?: readonly string[] } | undefined)?.proof ?? []).length > 0
