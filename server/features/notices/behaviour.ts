import { sql } from 'kysely'
import * as z from 'zod'
import { meetsCondition } from '#resources/core/fieldCondition.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { notice as definition } from '#resources/notice.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { idInRange, isId } from '#server/db/sql.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { idText, moment, pageOf } from '#server/kit/answers.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { endDelivery, enqueueNoticeSql, planDelivery } from './due.ts'
import { sendHint } from './hints.ts'
import { reachesAnyone, reachQueriesIn, requireAllowedRange, requireTargets } from './reach.ts'
import { readersOf, unreadOf } from './readers.ts'
import { remind } from './remind.ts'
import { picturesIn } from './rich.ts'
import { setState } from './state.ts'

/** Withdraws a notice: from now on it is in nobody's list or count. */
const withdraw = async (context: Context, { id }: { id: string }): Promise<object> => {
  const { tx, actor, deps } = context
  await setState(context, id, 'withdrawn')
  // Its messages may be in other tenants. This waits for a batch in progress; no further one
  // starts.
  await withSystemAccess(tx, async () => {
    await endDelivery(tx, { tenantId: actor.tenantId, noticeId: id })
    await tx
      .updateTable('uc_message')
      .set({ withdrawn_at: new Date(deps.now()) })
      .where('notice_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute()
  })
  context.afterCommit(() => sendHint(deps, { notice: id }))
  return { ids: [id] }
}

/** Makes the job delete the messages of purged notices, however many there are. */
const clearLater = async (
  { tx, actor, deps }: Context,
  rows: readonly { id: string }[],
): Promise<void> => {
  await sql`with cleared as (insert into uc_delivery (tenant_id, notice_id, step, wake_at, scope, sender_name)
    select ${actor.tenantId}::bigint, unnest(${rows.map(it => it.id)}::bigint[]), 'clear', ${new Date(deps.now())}::timestamptz, '{}', ''
    on conflict (tenant_id, notice_id) do update set step = 'clear', wake_at = excluded.wake_at
      returning tenant_id, notice_id, wake_at)
    select ${enqueueNoticeSql} from cleared`.execute(tx)
}

const readerFigures = z.object({
  people: z.int(),
  read: z.int(),
  acknowledged: z.int(),
  by: z.enum(['tenant', 'dept']),
  depts: z.array(
    z.object({
      id: idText.nullable(),
      name: z.string().nullable(),
      people: z.int(),
      read: z.int(),
      acknowledged: z.int(),
    }),
  ),
})
const unreadPerson = z.object({
  id: idText,
  title: z.string(),
  subtitle: z.string(),
  avatar: z.string().nullable(),
  readAt: moment.nullable(),
  remindedAt: moment.nullable(),
})

type Notice = RowOf<typeof definition>

/**
 * Notices are written, published at once or at a set time, and withdrawn. A published notice cannot
 * be changed.
 */
export const notice: Behaviour<typeof definition> = {
  beforeCreate: async ({ values }) => settled(values),
  mayChange: async (_context, rows, doing) => {
    if (doing === 'update' && rows.some(isFixed)) throw new Refusal('errors.notice.fixed')
  },
  beforeUpdate: async ({ values, old: stored }) => settled({ ...stored, ...values }, values),
  afterUpdate: async ({ context, values: row }) => {
    if (row.state !== 'scheduled') return
    await mustBeReady(context, row)
    const at = new Date(row.publishAt ?? context.deps.now())
    await planDelivery(context, row.id, at)
  },
  beforeDelete: perBatch(async ({ context, rows }) => {
    for (const row of rows) if (isOut(row)) await withdraw(context, row)
  }),
  afterPurge: perBatch(({ context, rows }) => clearLater(context, rows)),
  answers: {
    publish: z.object({ ids: z.array(idText), state: z.enum(['scheduled', 'published']) }),
    remind: z.object({ ids: z.array(idText), people: z.int() }),
    readers: readerFigures,
    unread: pageOf(unreadPerson).extend({ unread: z.int() }),
  },
  actions: {
    publish: async (context, [row]) => publish(context, row as Notice),
    withdraw: async (context, [row]) => withdraw(context, row as Notice),
    remind: async (context, [row], { userIds }) => remind(context, row as Notice, idsOf(userIds)),
  },
  inquiries: {
    readers: (context, [row]) => readersOf(context, row as Notice),
    unread: (context, [row], sent) => unreadOf(context, row as Notice, sent),
  },
}

/** The ids of people that an action names. */
const idsOf = (userIds: readonly string[]): readonly string[] => {
  if (!userIds.every(isId)) throw new Invalid({ userIds: { key: 'reference' } })
  return userIds.map(idInRange)
}

const isFixed = (row: Notice): boolean => meetsCondition(definition.fixed, { ...row })

const isOut = ({ state }: Notice): boolean => state === 'scheduled' || state === 'published'

/**
 * Derived values: urgent notices must be acknowledged, and the pictures are those of the content.
 */
const settled = (whole: Partial<Notice>, values = whole): Partial<Notice> => ({
  ...values,
  mustAcknowledge: whole.level === 3 || whole.mustAcknowledge === true,
  pictures: picturesIn(whole.content ?? ''),
})

/**
 * Publishes at once, or at the set time if that is in the future. Publishing twice delivers once.
 */
const publish = async (context: Context, row: Notice): Promise<object> => {
  await mustBeReady(context, row)
  const now = context.deps.now()
  const at = row.publishAt === null ? now : Math.max(now, Date.parse(row.publishAt))
  // A scheduled notice is published at once now.
  const scheduled = at > now && row.state === 'draft'
  await planDelivery(context, row.id, new Date(scheduled ? at : now))
  const state = scheduled ? 'scheduled' : 'published'
  await setState(context, row.id, state)
  return { ids: [row.id], state }
}

const mustBeReady = async (context: Context, row: Notice): Promise<void> => {
  const { deps, actor } = context
  requireAllowedRange(actor, row)
  requireTargets(row)
  const from = Math.max(deps.now(), Date.parse(row.publishAt ?? '') || 0)
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= from)
    throw new Refusal('errors.notice.past')
  if (!(await reachesAnyone(reachQueriesIn(context), row))) throw new Refusal('errors.notice.noOne')
}
