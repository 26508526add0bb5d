import { sql } from 'kysely'
import { notice as definition } from '#resources/notice.ts'
import type { Deps } from '#server/base/deps.ts'
import { tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { DeliveryBatch } from './deliveryPosition.ts'
import { endDelivery } from './due.ts'
import type { Hint } from './hints.ts'
import { type ReachQueries, reachesAnyone } from './reach.ts'
import { addSystemMessage, type SystemMessage } from './system.ts'

/** Why a scheduled notice cannot go out at its time, as the text that its writers are sent. */
type Obstacle = Extract<SystemMessage['messageKey'], 'scheduledForNobody' | 'scheduledTooLate'>

/** Why a scheduled notice is a draft again. */
type Ending = Obstacle | 'scheduledDiscarded'

/**
 * Checks again, at the time of a scheduled notice, what held when it was scheduled: somebody would
 * receive it, before it expires.
 */
export const obstacleOf = async (step: DeliveryBatch): Promise<Obstacle | undefined> => {
  const { notice, now } = step
  if (notice.expiresAt !== null && Date.parse(notice.expiresAt) <= now.getTime())
    return 'scheduledTooLate'
  return (await reachesAnyone(lookingAt(step), notice)) ? undefined : 'scheduledForNobody'
}

/** The job's transaction sees all tenants; the range limits it to what the writer sees. */
const lookingAt = ({ tx, due, delivery, now }: DeliveryBatch): ReachQueries => {
  const ask: ReachQueries['own'] = async statement => (await statement.execute(tx)).rows
  const actor = { tenantId: due.tenantId, scope: delivery.scope }
  return { actor, now: now.getTime(), own: ask, all: ask }
}

export const publishScheduled = (deps: Deps, step: DeliveryBatch): Promise<void> =>
  setState(deps, step, 'published')

/** Makes a notice that cannot go out a draft again, and tells those who wrote it why. */
export const returnToDraft = async (
  deps: Deps,
  step: DeliveryBatch,
  messageKey: Ending,
): Promise<readonly Hint[]> => {
  const { tx, due, notice, now } = step
  await setState(deps, step, 'draft')
  await endDelivery(tx, due)
  const hints: Hint[] = []
  for (const { tenantId, userIds } of await writersOf(step)) {
    const post = { tenantId, userIds, messageKey, args: () => ({ title: String(notice.title) }) }
    hints.push(await addSystemMessage(tx, post, now))
  }
  return hints
}

/** Who wrote the notice and who changed it last, as far as they are still there, by tenant. */
const writersOf = ({ tx, due, notice }: DeliveryBatch) =>
  tx
    .selectFrom(tableOf('user'))
    .select(['tenant_id as tenantId', sql<string[]>`array_agg(id)`.as('userIds')])
    .where('tenant_id', '=', anyId([due.tenantId, '1']))
    .where('id', '=', anyId(notice.writerIds))
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .groupBy('tenant_id')
    .execute()

const setState = async (
  deps: Deps,
  { tx, due, now }: DeliveryBatch,
  state: 'published' | 'draft',
): Promise<void> => {
  const { tenantId, noticeId } = due
  const at = now.toISOString()
  await tx
    .updateTable(tableOf('notice'))
    .set(({ eb }) => ({
      state,
      published_at: state === 'published' ? at : null,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noticeId)
    .execute()
  const changes = [{ field: 'state', before: 'scheduled', after: state }]
  await recordAudit(
    { tx, deps, actor: theSystem(tenantId), requestId: 'notices', ip: '' },
    { resource: definition, action: 'update', rows: [{ id: noticeId, changes }] },
  )
}

/** Its audit lines have no name. */
const theSystem = (tenantId: string) => ({ tenantId, userId: '0', userName: '', realName: '' })
