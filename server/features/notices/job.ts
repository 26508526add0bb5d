import { setTimeout as pause } from 'node:timers/promises'
import { defineJob } from '#server/kit/jobs/job.ts'
import { noticeKind } from './due.ts'
import { nextStep, steps } from './works.ts'

/** Number of people to notify, or of lines to delete, per transaction. */
const batch = 5000
/**
 * Milliseconds by which a job may be early: the clock of a process differs a little from that of the
 * database. When the time of a notice is moved by more, another job has been enqueued.
 */
const early = 1000

/** Takes a notice as far as it goes now, one batch after the other; one notice at a time. */
export const createNoticeJob = (size = batch) =>
  defineJob({
    ...noticeKind,
    run: async ({ deps, signal }, due) => {
      for (;;) {
        const next = await nextStep(deps, due)
        if (!next) return
        if (signal.aborted) return 'again'
        const left = next.wakeAt - deps.now()
        if (left > early) return
        if (left > 0) await pause(left)
        await steps[next.step](deps, due, size)
      }
    },
  })

export const noticeJob = createNoticeJob()
