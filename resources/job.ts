import { defineResource } from './core/define.ts'
import { choice, dateTime, integer, multiline, text } from './core/fields.ts'

/**
 * Work in the background: what waits, runs or has failed, and the next runs of what has a schedule.
 * The queue writes the rows; a job that has succeeded is gone.
 */
export const job = defineResource({
  name: 'job',
  api: '/admin/admin/job',
  tenancy: 'platform',
  view: true,
  fewRows: true,
  sorts: ['rank', 'nextAt', 'createdAt'],
  fields: {
    /** What it does, in the reader's language. */
    name: text({ max: 128, write: 'never', search: true }),
    /** The name that the code and the log know it by, such as `gateways.send`. */
    kind: text({ max: 128, write: 'never' }),
    state: choice({ of: ['scheduled', 'waiting', 'running', 'failed'], write: 'never' }),
    attempts: integer({ write: 'never' }),
    maxAttempts: integer({ write: 'never' }),
    nextAt: dateTime({ write: 'never' }),
    startedAt: dateTime({ write: 'never' }),
    lastAt: dateTime({ write: 'never' }),
    /** The cron pattern of a job that runs by itself. */
    pattern: text({ max: 64, write: 'never' }),
    error: multiline({ max: 4000, write: 'never' }),
    /** Its place among all: failed ones, running ones, then by the next run. */
    rank: integer({ write: 'never' }),
  },
  actions: {
    runNow: {
      on: 'selection',
      icon: 'Replay',
      when: { state: ['scheduled', 'waiting', 'failed'] },
    },
    discard: {
      on: 'selection',
      confirm: true,
      danger: true,
      icon: 'Delete',
      when: { state: ['waiting', 'failed'] },
    },
  },
  screens: {
    main: {
      path: 'pt/jobs',
      columns: ['name', 'state', 'attempts', 'nextAt', 'lastAt', 'error'],
      more: ['kind', 'startedAt', 'maxAttempts', 'pattern', 'createdAt'],
      filters: ['state', 'nextAt'],
      sort: ['rank', 'asc'],
      actions: ['list', 'show', 'runNow', 'discard'],
      menu: { under: 'pt', icon: 'Schedule', order: 45, badge: { state: ['failed'] } },
    },
  },
})
