import { sql } from 'kysely'
import * as z from 'zod'
import type { Registry } from '#resources/core/registry.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { literal } from '#server/db/names.ts'
import { sqlPart } from '#server/db/sqlParts.ts'

/** What a job works with. */
export interface JobContext {
  readonly deps: Deps
  readonly registry: Registry
  /**
   * Aborted when the process shuts down, and when it can no longer prove that it is alive: another
   * process then takes the job over. Long work checks it between its steps and answers `again`.
   */
  readonly signal: AbortSignal
}

/**
 * `again`: there is more to do, so the job is to run once more at once, in any process. A moment, by
 * `deps.now()`: it came too early, as after "Run now", and is to run once more then.
 */
export type JobResult = Promise<void> | Promise<'again' | Date | undefined>

/** What the removal of a job by staff works with: their transaction, limited to the platform's tenant. */
export type DiscardContext = Pick<Context, 'tx' | 'deps' | 'afterCommit'>

/** When a job runs by itself. */
export interface Schedule {
  /** A cron pattern of five fields, or of six with seconds first: every quarter of a minute is `*` + `/15 * * * * *`. */
  readonly cron: string
  /** Whose clock the pattern means; UTC by default. */
  readonly zone?: 'site'
}

/** What the queue knows about all jobs of one kind. */
interface Queued {
  /** Unique in the installation, such as `gateways.send`. Stored with each job, so do not rename it. */
  readonly name: string
  /**
   * `outbound`: it waits for other servers. Such jobs have workers of their own, so that a slow
   * server delays no other job.
   */
  readonly lane?: 'outbound' | undefined
  /** Jobs of this kind run one at a time in the whole installation. */
  readonly serial?: boolean | undefined
  /** How often a job that fails, or whose process dies, is tried in all. */
  readonly maxAttempts: number
}

/** A kind of job that can be enqueued, with the type of its payload. */
export interface JobKind<P> extends Queued {
  readonly payload: z.ZodType<P>
}

/** A job that can be run, for `jobs` of a feature. */
export interface AnyJob extends Queued {
  readonly schedule?: Schedule | undefined
  /** Runs it with a stored payload. */
  perform(context: JobContext, payload: unknown): JobResult
  /** Called when staff have removed the last job with this payload: nothing may wait for it for good. */
  discarded?(discarding: DiscardContext, payload: unknown): Promise<void>
}

/** What is usual: attempts over almost two days, with growing pauses. */
const usualAttempts = 15

type Kind<P> = Omit<JobKind<P>, 'maxAttempts'> & Partial<Pick<JobKind<P>, 'maxAttempts'>>

/**
 * Names a kind of job apart from its work, where the work itself enqueues such jobs:
 * `defineJob({ ...kind, run })` adds it.
 */
export const jobKind = <P>(kind: Kind<P>): JobKind<P> => ({ maxAttempts: usualAttempts, ...kind })

/**
 * Defines a job, for `jobs` of a feature. A job may run more than once, such as after the death of
 * its process, so its work must come to the same when it is repeated. The pauses between attempts
 * grow: 3 s, 7 s, 20 s, 55 s, and so on, up to six hours.
 *
 * @example
 * export const greet = defineJob({
 *   name: 'people.greet',
 *   payload: z.strictObject({ userId: z.string() }),
 *   run: async ({ deps }, { userId }) => { ... },
 * })
 * // in the transaction that creates the person:
 * await enqueue(tx, greet, { userId })
 */
export const defineJob = <P>({
  run,
  discarded,
  ...kind
}: Kind<P> & Work<P>): JobKind<P> & AnyJob => ({
  ...jobKind(kind as Kind<P>),
  perform: (context, payload) => run(context, readPayload(kind, payload)),
  ...(discarded && {
    discarded: (discarding, payload) => discarded(discarding, readPayload(kind, payload)),
  }),
})

interface Work<P> {
  run(context: JobContext, payload: P): JobResult
  discarded?(discarding: DiscardContext, payload: P): Promise<void>
}

/** A payload that does not fit was enqueued by another release, or by hand. */
const readPayload = <P>({ name, payload }: Pick<Kind<P>, 'name' | 'payload'>, sent: unknown): P => {
  const { data, error } = payload.safeParse(sent)
  if (error) throw new Error(`The payload of '${name}' does not fit. ${z.prettifyError(error)}`)
  return data as P
}

interface Scheduled {
  readonly name: string
  readonly lane?: 'outbound'
  readonly maxAttempts?: number
  readonly schedule: Schedule
  run(context: JobContext): JobResult
}

/** A few attempts: the next time comes anyway. */
const scheduledAttempts = 3

/**
 * Defines a job that runs by itself, once in the whole installation each time. When nothing ran at
 * its time, it runs as soon as a process has started, once. It is never started while it is running.
 *
 * @example
 * export const sweepJob = defineScheduledJob({
 *   name: 'files.sweep',
 *   schedule: { cron: '20 * * * *' },
 *   run: app => sweepFiles(app),
 * })
 */
export const defineScheduledJob = ({
  maxAttempts = scheduledAttempts,
  run,
  ...kind
}: Scheduled): AnyJob => ({ ...kind, maxAttempts, perform: context => run(context) })

/** The key of the one queued run of a scheduled job. */
export const keyOfSchedule = ({ name }: AnyJob): string => `schedule:${name}`

/** The name of the queue in which jobs of this kind wait for each other. */
export const serialQueueOf = ({ name, serial }: Queued): string | null => (serial ? name : null)

interface QueuedSql<P> {
  /** SQL of each value of the payload. */
  readonly payload: { readonly [K in keyof P & string]: string }
  /** SQL of type `timestamptz`; at once by default. */
  readonly at?: string
}

/**
 * An SQL expression that enqueues a job when it is evaluated, so that the statement that writes a row
 * also enqueues its job, without another round trip. The values of `payload` are SQL expressions too.
 *
 * @example
 * `with put as (insert into ... returning id) select ${enqueueSql(send, { payload: { id: 'id::text' } })} from put`
 */
export const enqueueSql = <P>(job: JobKind<P>, { payload, at = 'null' }: QueuedSql<P>): string => {
  const values = Object.entries<string>(payload).flatMap(([key, value]) => [literal(key), value])
  return callSql(job, `json_build_object(${values.join(', ')})`, at)
}

const callSql = (job: Queued, payload: string, at: string): string => {
  const queue = serialQueueOf(job)
  return `uc_enqueue(${literal(job.name)}, ${payload}, ${at}, ${job.maxAttempts}, ${queue === null ? 'null' : literal(queue)})`
}

/**
 * Enqueues a job in the caller's transaction: it runs once that has been committed, and never when it
 * is rolled back. `at` is a moment by `deps.now()`; at once by default.
 */
export const enqueue = async <P>(
  tx: Tx,
  job: JobKind<P>,
  payload: P,
  { at }: { at?: Date } = {},
): Promise<void> => {
  await enqueueUnchecked(tx, job, job.payload.parse(payload), at)
}

/** Enqueues a payload that has been validated already. */
export const enqueueUnchecked = async (
  tx: Tx,
  job: Queued,
  payload: unknown,
  at?: Date,
): Promise<void> => {
  const call = sqlPart(params =>
    callSql(
      job,
      params.add(JSON.stringify(payload), 'json'),
      params.add(at ?? null, 'timestamptz'),
    ),
  )
  await sql`select ${call}`.execute(tx)
}
