import type { Language } from '#i18n/catalog.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Writer } from '#resources/core/validate.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { asActor, type TransactionOptions } from '#server/db/transactions.ts'
import type { Behaviour } from './behaviour.ts'
import { isRetryable } from './databaseErrors.ts'
import type { ResourcePlan } from './plan.ts'

/** Who asks for work, and how they are answered. */
export interface CallerContext {
  readonly deps: Deps
  readonly registry: Registry
  readonly actor: Actor
  readonly language: Language
  readonly requestId: string
  readonly ip: string
}

/** One request on one resource, before any transaction. */
export interface ResourceRequest extends CallerContext {
  readonly plan: ResourcePlan
  // biome-ignore lint/suspicious/noExplicitAny: each behaviour is typed by its own definition
  readonly behaviour: Behaviour<any> | undefined
  /** Counts for the answer, such as of sessions that were ended. */
  readonly counts: Record<string, number>
  readonly review?: string | undefined
  readonly prepared?: unknown
  /** The work in progress that this job is a part of: it writes in the same transaction. */
  readonly within?: Context | undefined
  /**
   * `system`: fields that people cannot write are accepted, and rules about what people may change
   * do not apply. Validation, references, limits and hooks do.
   */
  readonly writer?: Writer | undefined
}

/** A job inside its transaction. */
export type Work = ResourceRequest & Context

/**
 * Runs the work in one transaction for the actor, and what it registered with `afterCommit` after
 * the commit. A job within other work runs in that transaction.
 */
export const inWriteTransaction = async <T>(
  job: ResourceRequest,
  work: (work: Work) => Promise<T>,
): Promise<T> => {
  if (job.within) {
    const { tx, rows, afterCommit, tell } = job.within
    return work({ ...job, tx, rows, afterCommit, tell })
  }
  return inTransaction(job, context => work({ ...job, ...context }), {
    longRunning: job.behaviour?.patient,
    counts: job.counts,
  })
}

/** Runs work in one transaction of the caller, which is tried again once after a deadlock. */
export const inTransaction = async <T>(
  { deps, registry, actor, language, requestId, ip }: CallerContext,
  work: (context: Context) => Promise<T>,
  { longRunning, counts = {} }: TransactionOptions & { counts?: Record<string, number> } = {},
): Promise<T> => {
  const after: Later[] = []
  const tell: Context['tell'] = (what, count) => {
    counts[what] = (counts[what] ?? 0) + count
  }
  const { rows } = deps.features
  const caller = { deps, registry, actor, language, requestId, ip, rows }
  const done = await retryOnDeadlock(() => {
    after.length = 0
    for (const what of Object.keys(counts)) delete counts[what]
    const afterCommit: Context['afterCommit'] = it => void after.push(it)
    return asActor(deps.db, actor, tx => work({ ...caller, tx, afterCommit, tell }), {
      longRunning,
    })
  })
  await runAfterCommit(deps, after)
  return done
}

type Later = () => void | Promise<void>

/**
 * Does what a transaction has registered with `afterCommit`. Its work is done, so a failure is
 * logged and not answered: a caller who is told of an error repeats what has succeeded.
 */
export const runAfterCommit = async (
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
export const retryOnDeadlock = <T>(once: () => Promise<T>): Promise<T> =>
  once().catch(error => (isRetryable(error) ? once() : Promise.reject(error)))

/** The time of the work, as written into its rows. */
export const timestampOf = ({ deps }: Pick<ResourceRequest, 'deps'>): string =>
  new Date(deps.now()).toISOString()

/** A row as a caller sees it. */
export const presentRow = <R extends AnyRow>(
  { behaviour, actor, language, registry }: ResourceRequest,
  row: R,
): R => (behaviour?.present?.({ actor, language, registry }, row) as R | undefined) ?? row
