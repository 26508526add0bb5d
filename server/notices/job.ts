import { sql } from 'kysely'
import { onceAnywhere, systemRead, systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { run } from '#server/kit/sql.ts'
import { type Due, deliverBatch } from './deliver.ts'
import { dueChannel, type Step } from './due.ts'
import { hint } from './hints.ts'

/** People who are told, or lines that are cleared away, in one transaction. */
const batch = 5000
/** How long a process sleeps at most, how soon it looks again where another one is at work, and after a failure. */
const patience = { longest: 30_000, busy: 200, failed: 1000 }
const later = 30_000

export interface Job {
  /** Resolved once nothing is under way in this process. */
  idle(): Promise<void>
  stop(): void
}

/** Does what is due about notices: on one node at a time, at the very moment it is due, and at once when woken. */
export const workOnNotices = (deps: Deps, size = batch): Job => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let ended = false

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(wake, milliseconds).unref()
  }
  const round = async () => {
    do {
      again = false
      await onceAnywhere(deps.db, 'notices', () => workOff(deps, size, () => ended))
    } while (again && !ended)
    sleep(await untilNext(deps))
  }
  const wake = () => {
    again = true
    if (ended) return
    running ??= round()
      .catch(error => {
        again = false
        deps.log.warn({ err: error }, 'notices')
        sleep(patience.failed)
      })
      .finally(() => {
        running = undefined
        // Woken while the last round came to its end.
        if (again) wake()
      })
  }
  const deaf = deps.bus.subscribe(dueChannel, wake)
  wake()
  return {
    idle: async () => {
      while (running) await running
    },
    stop: () => {
      ended = true
      clearTimeout(timer)
      deaf()
    },
  }
}

/** Milliseconds until something is due; what is due already is another process's, or failed here. */
const untilNext = async ({ db, now }: Deps): Promise<number> => {
  const [rows] = await systemRead(db, { text: 'select min(wake_at) as at from uc_delivery' })
  const at = rows?.[0]?.at as string | null
  const left = at === null ? patience.longest : Date.parse(at) - now()
  return left <= 0 ? patience.busy : Math.min(left, patience.longest)
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

/** One piece after the other until nothing is due; what fails waits, and keeps nothing else waiting. */
const workOff = async (deps: Deps, size: number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const due = await firstDue(deps)
    if (!due) return
    await works[due.step](deps, due, size).catch(error => postpone(deps, due, error))
  }
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

/** Deletes lines of a purged notice, and once there are none what was told. */
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
