import * as z from 'zod'
import type { RowOf } from '#resources/core/resource.ts'
import { payee } from '#resources/payee.ts'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import { Invalid } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { consumeCode, requireRightCode } from '#server/features/codes/codes.ts'
import { ownPhone } from '#server/features/codes/ownPhone.ts'
import { maskRecipient } from '#server/features/gateways/compose.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { refusalOf } from '#server/kit/databaseErrors.ts'
import type { AppContext } from '#server/kit/fixedRoute.ts'
import { planOf } from '#server/kit/plan.ts'
import { parseInput } from '#server/kit/requestInput.ts'
import { inWriteTransaction, type ResourceRequest, type Work } from '#server/kit/work.ts'
import { requireObject, validateBody } from '#server/kit/write/body.ts'
import { createIn } from '#server/kit/write/create.ts'
import { lockRows } from '#server/kit/write/rows.ts'
import { changeWithin } from '#server/kit/write/update.ts'
import { code as codeRule } from './contact.ts'
import { ownJob } from './ownRow.ts'

/**
 * The definition of the rows as their owner sees them: whatever the owner's roles show, this row is
 * theirs.
 */
const own = { ...payee, scope: 'all' } as const
const jobOf = (c: Call, app: AppContext): ResourceRequest => {
  const job = ownJob(c, app)
  // The row can only refer to the actor and to the actor's own files, whatever else they may see.
  const scope = { all: false, deptIds: [], ownerIds: [job.actor.userId] }
  const plan = planOf(app.registry, own, 'ownPayee')
  return { ...job, plan, behaviour: undefined, actor: { ...job.actor, scope } }
}

/** Where the caller is paid, and the phone that a code would be sent to. */
export const ownPayee = async (c: Call, app: AppContext) => {
  const job = jobOf(c, app)
  const [row, phone] = await Promise.all([
    inWriteTransaction(job, stored),
    ownPhone(app.deps, job.actor),
  ])
  return answer(c, { payee: row ? shown(row) : null, phone: phone ? maskRecipient(phone) : null })
}

const coded = z.strictObject({ code: codeRule })

const change = async (c: Call, app: AppContext) => {
  const job = jobOf(c, app)
  const { deps } = app
  const { code, ...body } = requireObject(await c.var.body())
  const { values } = await validateBody(own, body, 'create')
  await requireFreshProof(job.actor, deps)
  const { tenantId, userId } = job.actor
  const owner = { tenantId, userId }
  const to = await ownPhone(deps, owner)
  if (!to && code !== undefined) throw new Invalid({ code: { key: 'unknown' } })
  const held = to
    ? await requireRightCode(deps, {
        purpose: 'withdraw',
        to,
        owner,
        ...parseInput(coded, { code }),
      })
    : undefined
  const row = await inWriteTransaction(job, async work => {
    if (held) await consumeCode(deps, work.tx, held)
    const before = await stored(work)
    if (before) return changeWithin(work, before, values)
    return createIn(work, { ...values, userId }, {})
  }).catch(error => Promise.reject(refusalOf(error, own)))
  return answer(c, shown(row))
}

/** Sets where the caller is paid. With a phone, a code sent to it is required too. */
export const changePayee = {
  sends: { resource: own, mode: 'create', and: coded.partial() },
  answer: change,
} as const

const stored = async (work: Work) => {
  const { tenantId, userId } = work.actor
  const found = await work.tx
    .selectFrom(tableOf('payee'))
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found && (await lockRows(work, [found.id]))[0]
}

const shown = ({ name, account, picture, updatedAt }: Partial<RowOf<typeof own>>) => ({
  name,
  account,
  picture,
  updatedAt,
})
