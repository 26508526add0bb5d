import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { run } from '#server/db/sql.ts'
import { systemRead, systemStatement, systemTransaction } from '#server/db/system.ts'
import { deliverBatch } from './deliver.ts'
import type { NoticeKey } from './deliveryPosition.ts'
import type { NoticeStep } from './due.ts'
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
  const text = `select step, wake_at as "wakeAt" from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint`
  const [rows] = await systemRead(db, { text, values: [tenantId, noticeId] })
  const [row] = rows ?? []
  return row && { step: row.step as NoticeStep, wakeAt: Date.parse(row.wakeAt) }
}

/** Deletes lines of a purged notice, and after the last one its messages. */
const clearBatch = async (
  { db }: Deps,
  { tenantId, noticeId }: NoticeKey,
  size: number,
): Promise<void> => {
  const lines = `delete from uc_message_reader r using (
      select l.tenant_id, l.user_id, l.message_id from uc_message m
      join uc_message_reader l on l.tenant_id = m.tenant_id and l.message_id = m.id where m.notice_id = $1::bigint limit $2::integer) gone
    where r.tenant_id = gone.tenant_id and r.user_id = gone.user_id and r.message_id = gone.message_id returning 1`
  await systemTransaction(
    db,
    async tx => {
      if ((await run(tx, lines, [noticeId, size])).length === size) return
      await run(tx, 'delete from uc_message where notice_id = $1::bigint', [noticeId])
      const done = 'delete from uc_delivery where tenant_id = $1::bigint and notice_id = $2::bigint'
      await run(tx, done, [tenantId, noticeId])
    },
    { longRunning: true },
  )
}
