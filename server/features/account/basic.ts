import { account } from '#resources/account.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { maskRecipient } from '#server/features/gateways/compose.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'
import { withLabels } from '#server/kit/query/labels.ts'
import { readOne } from '#server/kit/query/list.ts'
import { parseVersion, requireObject } from '#server/kit/write/body.ts'
import { update } from '#server/kit/write/update.ts'
import { ownJob } from './ownRow.ts'

/** The caller's own account, with phone and e-mail masked. */
export const ownAccount = async (c: Call, app: AppContext) => {
  const job = ownJob(c, app)
  return answer(c, covered(JSON.parse(await readOne(job, job.actor.userId))))
}

/**
 * Changes the caller's own account. A body without the row's `version`, or with an old one, is
 * refused.
 */
export const changeAccount = {
  sends: { resource: account, mode: 'update' },
  answer: async (c: Call, app: AppContext) => {
    const job = ownJob(c, app)
    const body = requireObject(await c.var.body())
    parseVersion(body.version)
    const row = await update(job, job.actor.userId, body).catch(error =>
      Promise.reject(refusalOf(error, job.plan.resource)),
    )
    return answer(c, covered(await withLabels(job, row)))
  },
} as const

/** Masks phone and e-mail against people who look over the shoulder. */
const covered = (row: Partial<RowOf<typeof account>>): object => ({
  ...row,
  phone: hidden(row.phone),
  email: hidden(row.email),
})

const hidden = (value: unknown) =>
  typeof value === 'string' && value ? maskRecipient(value) : value
