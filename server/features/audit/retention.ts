import { siteOf } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/base/deps.ts'
import { maintainPartitions } from '#server/db/partitions.ts'
import { runInOneProcess } from '#server/db/system.ts'
import { auditTable } from '#server/db/tables.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'

const day = 24 * 60 * 60_000

/**
 * Creates the partitions of the audit log for the coming months, and removes what is older than the
 * site's settings say. Only one process of the installation does this at a time.
 */
export const keepAudit = (deps: Deps): Promise<void> =>
  runInOneProcess(deps.db, 'audit', async () => {
    const now = deps.now()
    const { auditLog, auditLogDays } = await siteOf(deps)
    const since = auditLog === 'days' ? new Date(now - auditLogDays * day) : undefined
    await maintainPartitions(deps.db, { table: auditTable, now: new Date(now), since })
  })

export const keepAuditJob = defineScheduledJob({
  name: 'audit.keep',
  schedule: { cron: '20 * * * *' },
  run: ({ deps }) => keepAudit(deps),
})
