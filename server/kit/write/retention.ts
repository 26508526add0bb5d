import { defaultLanguage } from '#i18n/catalog.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { Refusal } from '#server/base/errors.ts'
import { runInOneProcess } from '#server/db/system.ts'
import { requestOn } from '#server/kit/access/authorizedRequest.ts'
import { type BinRow, binnedBefore } from '#server/kit/across.ts'
import type { Host } from '#server/kit/feature.ts'
import { defineScheduledJob } from '#server/kit/jobs/job.ts'
import { planOf } from '#server/kit/plan.ts'
import { systemIn } from '#server/kit/rows.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import { purge } from './remove.ts'

const day = 24 * 60 * 60_000
/** For how long deleted rows stay in the bin, in milliseconds. */
const binRetention = 30 * day
const batch = 200

/**
 * Purges rows that have been in the bin for 30 days, oldest first, and returns their number. Rows
 * that are still referred to stay until the next time. Only one process of the installation does
 * this at a time.
 */
export const purgeExpired = async (host: Host): Promise<number> => {
  const { deps, registry } = host
  const before = new Date(deps.now() - binRetention).toISOString()
  let purged = 0
  await runInOneProcess(deps.db, 'retention', async () => {
    for (const resource of registry.all())
      if (!resource.view) purged += await purgeOld(host, resource, before)
  })
  if (purged > 0) deps.log.info({ purged }, 'purged what lay 30 days in the bin')
  return purged
}

export const purgeJob = defineScheduledJob({
  name: 'core.purge',
  schedule: { cron: '10 * * * *' },
  run: async app => {
    await purgeExpired(app)
  },
})

const purgeOld = async (host: Host, resource: AnyResource, before: string): Promise<number> => {
  const plan = planOf(host.registry, resource)
  let purged = 0
  let after: BinRow | undefined
  for (;;) {
    const rows = await binnedBefore(host.deps.db, plan, { before, after, count: batch })
    for (const row of rows) if (await purgeOne(jobOf(host, resource, row), row)) purged += 1
    after = rows.at(-1)
    if (rows.length < batch) return purged
  }
}

/**
 * Each row has a transaction of its own, so that one that is still needed does not prevent the
 * others.
 */
const purgeOne = async (job: ResourceRequest, { id }: BinRow): Promise<boolean> => {
  try {
    await purge(job, [id])
    return true
  } catch (error) {
    const row = { resource: job.plan.resource.name, id }
    if (error instanceof Refusal) job.deps.log.debug({ ...row, why: error.key }, 'stays in the bin')
    else job.deps.log.warn({ ...row, err: error }, 'could not be purged')
    return false
  }
}

const jobOf = (
  { deps, registry }: Host,
  resource: AnyResource,
  { tenantId }: BinRow,
): ResourceRequest => {
  const caller = { deps, registry, language: defaultLanguage, requestId: 'retention', ip: '' }
  return requestOn({ ...caller, actor: systemIn(tenantId) }, resource)
}
