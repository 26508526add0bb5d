import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { run } from '#server/db/sql.ts'
import { systemRead, systemStatement, systemTransaction } from '#server/db/system.ts'
import { deliverBatch } from './deliver.ts'
import type { Step } from './due.ts'
import { hint } from './hints.ts'
import type { Due } from './place.ts'

const later = 30_000

/**
 * Processes one batch after the other until nothing is due. A failed one is retried later and
 * delays no other.
 */
export const workOff = async (deps: Deps, size: number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const due = await firstDue(deps)
    if (!due) return
    await works[due.step](deps, due, size).catch(error => postpone(deps, due, error))
  }
}

const works: Readonly<Record<Step, (deps: Deps, due: Due, size: number) => Promise<void>>> = {
  deliver: deliverBatch,
  expire: async (deps, due) => {
    await systemStatement(
      deps.db,
      sql`delete from uc_delivery where tenant_id = ${due.tenantId} and notice_id = ${due.noticeId} and step = 'expire'`,
    )
    await hint(deps, { notice: due.noticeId })
  },
  clear: (deps, due, size) => clearBatch(deps, due, size),
}

const firstDue = async ({ db, now }: Deps): Promise<(Due & { step: Step }) | undefined> => {
  const text = `select tenant_id as "tenantId", notice_id as "noticeId", step from uc_delivery
    where wake_at <= $1::timestamptz order by wake_at, tenant_id, notice_id limit 1`
  const [rows] = await systemRead(db, { text, values: [new Date(now())] })
  return rows?.[0] as (Due & { step: Step }) | undefined
}

const postpone = async (deps: Deps, { tenantId, noticeId }: Due, error: unknown) => {
  deps.log.warn({ err: error, notice: noticeId }, 'a notice is tried again')
  await systemStatement(
    deps.db,
    sql`update uc_delivery set wake_at = ${new Date(deps.now() + later)} where tenant_id = ${tenantId} and notice_id = ${noticeId}`,
  )
}

/** Deletes lines of a purged notice, and after the last one its messages. */
const clearBatch = async (
  { db }: Deps,
  { tenantId, noticeId }: Due,
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
    { patient: true },
  )
}
