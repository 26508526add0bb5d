import * as z from 'zod'
import { systemTransaction } from '#server/db/system.ts'
import { type AnyJob, defineJob, enqueue, type JobResult } from '#server/kit/jobs/job.ts'
import { type Jobs, startJobs } from '#server/kit/jobs/runner.ts'
import type { TestApp } from '#test/support/app.ts'

export type Node = Pick<TestApp, 'deps' | 'registry'>

/** The same process with these jobs alone. */
export const withJobs = <T extends Node>(node: T, jobs: readonly AnyJob[]): T => ({
  ...node,
  deps: { ...node.deps, features: { ...node.deps.features, jobs } },
})

/** Starts the workers of a process with these jobs alone. */
export const working = (node: Node, jobs: readonly AnyJob[]): Promise<Jobs> =>
  startJobs(withJobs(node, jobs))

const payload = z.strictObject({ id: z.string() })

/** A job that does what a test says. */
export const testJob = (
  run: (id: string, signal: AbortSignal) => JobResult,
  wishes: { maxAttempts?: number; lane?: 'outbound' } = {},
) =>
  defineJob({ name: 'test.job', payload, ...wishes, run: ({ signal }, { id }) => run(id, signal) })

export const enqueueIn = (
  { deps }: Node,
  job: ReturnType<typeof testJob>,
  ...ids: readonly string[]
): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    for (const id of ids) await enqueue(tx, job, { id })
  })
