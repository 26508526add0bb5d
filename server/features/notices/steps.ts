import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemRows, systemStatement, systemTransaction } from '#server/db/system.ts'
import { deliverBatch } from './deliver.ts'
import type { NoticeKey } from './deliveryPosition.ts'
import { endDelivery, type NoticeStep } from './due.ts'
import { sendHint } from './hints.ts'

/** One batch of each step. */
export const steps: Readonly<
  Record<NoticeStep, (deps: Deps, due: NoticeKey, size: number) => Promise<void>>
> = {
  deliver: deliverBatch,
  expire: async (deps, due) => {
    await systemStatement(
      deps.db,
      sql`delete from uc_delivery where tenant_id = ${due.tenantId} and notice_id = ${due.noticeId} and step = 'expire'`,
    )
    await sendHint(deps, { notice: due.noticeId })
  },
  clear: (deps, due, size) => clearBatch(deps, due, size),
}

/** The next step of a notice, and when it is due; undefined when there is none. */
export const nextStep = async (
  { db }: Deps,
  { tenantId, noticeId }: NoticeKey,
): Promise<{ step: NoticeStep; wakeAt: number } | undefined> => {
  const [row] = await systemRows(
    db,
    sql<{ step: NoticeStep; wakeAt: string }>`select step, wake_at as "wakeAt" from uc_delivery
      where tenant_id = ${tenantId} and notice_id = ${noticeId}`,
  )
  return row && { step: row.step, wakeAt: Date.parse(row.wakeAt) }
}

/** Deletes lines of a purged notice, and after the last one its messages. */
const clearBatch = async ({ db }: Deps, due: NoticeKey, size: number): Promise<void> => {
  await systemTransaction(
    db,
    async tx => {
      const lines = await tx
        .deleteFrom('uc_message_reader as r')
        .using(db =>
          db
            .selectFrom('uc_message as m')
            .innerJoin('uc_message_reader as l', join =>
              join.onRef('l.tenant_id', '=', 'm.tenant_id').onRef('l.message_id', '=', 'm.id'),
            )
            .select(['l.tenant_id', 'l.user_id', 'l.message_id'])
            .where('m.notice_id', '=', due.noticeId)
            .limit(size)
            .as('gone'),
        )
        .whereRef('r.tenant_id', '=', 'gone.tenant_id')
        .whereRef('r.user_id', '=', 'gone.user_id')
        .whereRef('r.message_id', '=', 'gone.message_id')
        .executeTakeFirst()
      if (lines.numDeletedRows === BigInt(size)) return
      await tx.deleteFrom('uc_message').where('notice_id', '=', due.noticeId).execute()
      await endDelivery(tx, due)
    },
    { longRunning: true },
  )
}
