import type { MessagesOf } from '#resources/core/resource.ts'
import type { job as jobDefinition } from '#resources/job.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/jobs.ts'

const job: MessagesOf<typeof jobDefinition> = {
  name: 'background job',
  fields: {
    name: 'Job',
    kind: 'Code name',
    state: 'State',
    attempts: 'Attempts',
    maxAttempts: 'Attempts at most',
    nextAt: 'Next run',
    startedAt: 'Started',
    lastAt: 'Last run',
    pattern: 'Schedule',
    rank: 'Place in the list',
    error: 'Last error',
  },
  choices: {
    state: { scheduled: 'Scheduled', waiting: 'Waiting', running: 'Running', failed: 'Failed' },
  },
  actions: {
    runNow: { label: 'Run now', done: '%{what} will run now' },
    discard: {
      label: 'Remove',
      done: 'Removed %{what}',
      confirm: 'Remove %{title}? Its work will not be done.',
    },
  },
  screens: {
    main: {
      title: 'Background jobs',
      hint: 'Jobs that wait, run or have failed, and the next runs of those with a schedule; completed jobs are not listed',
      empty: 'There are no background jobs now',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    job,
  },
}
