import { notice as definition } from '#resources/notice.ts'
import type { Deps } from '#server/base/deps.ts'
import { run } from '#server/db/sql.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { DeliveryBatch } from './deliveryPosition.ts'
import type { Hint } from './hints.ts'
import { type ReachQueries, reachesAnyone } from './reach.ts'
import { addSystemMessage, type Post } from './system.ts'

/** Why a scheduled notice cannot go out at its time, as the text that its writers are sent. */
type Obstacle = Extract<Post['told'], 'scheduledForNobody' | 'scheduledTooLate'>

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
  const ask: ReachQueries['own'] = (text, values) => run(tx, text, values)
  const actor = { tenantId: due.tenantId, scope: delivery.scope }
  return { actor, now: now.getTime(), own: ask, all: ask }
}

export const publishScheduled = (deps: Deps, step: DeliveryBatch): Promise<void> =>
  setState(deps, step, 'published')

/** Makes a notice that cannot go out a draft again, and tells those who wrote it why. */
export const returnToDraft = async (
  deps: Deps,
  step: DeliveryBatch,
  told: Ending,
): Promise<readonly Hint[]> => {
  const { tx, due, notice, now } = step
  await setState(deps, step, 'draft')
  const ended = 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
  await run(tx, ended, [due.tenantId, due.noticeId])
  const hints: Hint[] = []
  for (const { tenantId, userIds } of await writersOf(step)) {
    const post = { tenantId, userIds, told, args: () => ({ title: String(notice.title) }) }
    hints.push(await addSystemMessage(tx, post, now))
  }
  return hints
}

/** Who wrote the notice and who changed it last, as far as they are still there, by tenant. */
const writersOf = async ({ tx, due, notice }: DeliveryBatch) => {
  const text = `select u.tenant_id::text as "tenantId", array_agg(u.id::text) as "userIds" from uc_user u
    where u.tenant_id = any(array[$1::bigint, 1]) and u.id = any($2::bigint[]) and u.status = 1 and u.deleted_at is null
    group by u.tenant_id`
  const rows = await run(tx, text, [due.tenantId, notice.writerIds])
  return rows as Pick<Post, 'tenantId' | 'userIds'>[]
}

const setState = async (
  deps: Deps,
  { tx, due, now }: DeliveryBatch,
  state: 'published' | 'draft',
): Promise<void> => {
  const { tenantId, noticeId } = due
  await run(
    tx,
    `update uc_notice set state = $4, published_at = case when $4 = 'published' then $3::timestamptz end,
        updated_at = $3::timestamptz, version = version + 1
      where tenant_id = $1::bigint and id = $2::bigint`,
    [tenantId, noticeId, now, state],
  )
  const changes = [{ field: 'state', before: 'scheduled', after: state }]
  await recordAudit(
    { tx, deps, actor: theSystem(tenantId), requestId: 'notices', ip: '' },
    { resource: definition, action: 'update', rows: [{ id: noticeId, changes }] },
  )
}

/** Its audit lines have no name. */
const theSystem = (tenantId: string) => ({ tenantId, userId: '0', userName: '', realName: '' })
