import type { AnyRow } from '#server/base/tables.ts'
import { asActor } from '#server/db/transactions.ts'
import type { ResourceRequest, Work } from '#server/kit/work.ts'
import { readRows } from './rows.ts'

/** Answers an inquiry about these rows, in a read-only transaction. */
export const runInquiry = (
  job: ResourceRequest,
  name: string,
  ids: readonly string[],
  sent: AnyRow,
): Promise<unknown> =>
  asActor(
    job.deps.db,
    job.actor,
    async tx => {
      const { rows } = job.deps.features
      const work: Work = { ...job, tx, rows, afterCommit: () => undefined, tell: () => undefined }
      const answered = job.behaviour?.inquiries?.[name]
      if (!answered)
        throw new Error(
          `Resource '${job.plan.resource.name}' lets people ask '${name}', but its behaviour has no answer to it.`,
        )
      return answered(work, (await readRows(work, ids)) as never, sent)
    },
    { mode: 'read', longRunning: job.behaviour?.patient },
  )
