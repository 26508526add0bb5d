import { setTimeout as pause } from 'node:timers/promises'
import { defineJob } from '#server/kit/jobs/job.ts'
import { unschedule } from './deliver.ts'
import { noticeKind } from './due.ts'
import { nextStep, steps } from './steps.ts'

/** Number of people to notify, or of lines to delete, per transaction. */
const batch = 5000
/**
 * Milliseconds for which a job waits in its process: the clock of a process differs a little from
 * that of the database. One that is earlier, as after "Run now", goes back to the queue.
 */
const early = 1000

/** Takes a notice as far as it goes now, one batch after the other; one notice at a time. */
export const createNoticeJob = (size = batch) =>
  defineJob({
    ...noticeKind,
    discarded: unschedule,
    run: async ({ deps, signal }, due) => {
      for (;;) {
        const next = await nextStep(deps, due)
        if (!next) return
        if (signal.aborted) return 'again'
        const left = next.wakeAt - deps.now()
        if (left > early) return new Date(next.wakeAt)
        if (left > 0) await pause(left)
        await steps[next.step](deps, due, size)
      }
    },
  })

export const noticeJob = createNoticeJob()
