import { deleteExpired } from '#server/auth/deleteExpired.ts'
import type { Feature } from '#server/kit/feature.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'
import { pinyinJob } from '#server/kit/write/pinyinUpdate.ts'
import { purgeJob } from '#server/kit/write/retention.ts'
import { job } from './behaviour.ts'
import { job as jobView } from './views.ts'

/** `auth` knows no jobs. */
const sweepJob = defineScheduledJob({
  name: 'core.sweep',
  schedule: { cron: '0 * * * *' },
  run: ({ deps }) => deleteExpired(deps),
})

/** The jobs of the core, and the screen with all jobs. */
export const jobsFeature: Feature = {
  name: 'jobs',
  views: { job: jobView },
  behaviours: { job },
  jobs: [sweepJob, pinyinJob, purgeJob],
}
