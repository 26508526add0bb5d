import type { Language } from '#i18n/catalog.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { asActor } from '#server/db/scope.ts'
import type { Behaviour } from './behaviour.ts'
import { isPassing } from './faults.ts'
import type { Plan } from './plan.ts'

/** One request on one resource, before any transaction. */
export interface Job {
  readonly deps: Deps
  readonly registry: Registry
  readonly plan: Plan
  // biome-ignore lint/suspicious/noExplicitAny: each behaviour is typed by its own definition
  readonly behaviour: Behaviour<any> | undefined
  readonly actor: Actor
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  /** Counts for the answer, such as of sessions that were ended. */
  readonly told: Record<string, number>
  readonly review?: string | undefined
  readonly prepared?: unknown
}

/** A job inside its transaction. */
export type Work = Job & Context

/**
 * Runs the work in one transaction for the actor, and what it registered with `afterCommit` after
 * the commit.
 */
export const writing = async <T>(job: Job, work: (work: Work) => Promise<T>): Promise<T> => {
  const after: Later[] = []
  const tell: Context['tell'] = (what, count) => {
    job.told[what] = (job.told[what] ?? 0) + count
  }
  const done = await trying(() => {
    after.length = 0
    for (const what of Object.keys(job.told)) delete job.told[what]
    return asActor(
      job.deps.db,
      job.actor,
      tx => work({ ...job, tx, afterCommit: it => void after.push(it), tell }),
      { patient: job.behaviour?.patient },
    )
  })
  await doLater(job.deps, after)
  return done
}

type Later = () => void | Promise<void>

/**
 * Does what a transaction has registered with `afterCommit`. Its work is done, so a failure is
 * logged and not answered: a caller who is told of an error repeats what has succeeded.
 */
export const doLater = async (
  { log }: Pick<Deps, 'log'>,
  later: readonly Later[],
): Promise<void> => {
  for (const work of later)
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'work after a commit failed')
    }
}

/** Tries again once after a deadlock; a second failure is answered like any error of PostgreSQL. */
export const trying = <T>(once: () => Promise<T>): Promise<T> =>
  once().catch(error => (isPassing(error) ? once() : Promise.reject(error)))

/** The time of the work, as written into its rows. */
export const momentOf = ({ deps }: Pick<Job, 'deps'>): string => new Date(deps.now()).toISOString()

/** A row as a caller sees it. */
export const presented = ({ behaviour, actor, language, registry }: Job, row: AnyRow): AnyRow =>
  behaviour?.present?.({ actor, language, registry }, row) ?? row
