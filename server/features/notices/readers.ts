import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { user } from '#resources/user.ts'
import type { Context } from '#server/base/context.ts'
import { collationOf } from '#server/db/collations.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { rangeOf } from '#server/kit/query/query.ts'
import { awaitsReaderSql, iso, remindedAt } from './items.ts'
import { reachesOtherTenants } from './range.ts'

export interface SentNotice {
  readonly id: string
  readonly rangeType: number
}

/**
 * Runs the statement where the messages are. A notice to other tenants was written by platform staff,
 * who may also read its figures.
 */
export const rowsWithNoticeAccess = async <T>(
  context: Context,
  notice: SentNotice,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const work = () => statement.execute(context.tx)
  const { rows } = reachesOtherTenants(notice, whole(context))
    ? await withSystemAccess(context.tx, work)
    : await work()
  return rows
}

/**
 * The caller with access to all rows: this is about the people whom the sender reached, whatever
 * the caller's own data scope is.
 */
const whole = ({ actor }: Context) => ({ ...actor, scope: { ...actor.scope, all: true } })

const joined = sql`uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
  join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
  left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id`

/** How many people of a department or tenant were notified, have read and have acknowledged. */
interface ReaderFigures {
  readonly id: string | null
  readonly name: string | null
  readonly people: number
  readonly read: number
  readonly acknowledged: number
}

/**
 * How many people were notified, have read and have acknowledged: in total, and by department, or
 * for a notice to several tenants by tenant.
 */
export const readersOf = async (context: Context, notice: SentNotice): Promise<object> => {
  const wide = reachesOtherTenants(notice, whole(context))
  const group = wide
    ? {
        id: sql.ref('t.id'),
        name: sql.ref('t.name'),
        join: sql`join uc_tenant t on t.id = m.tenant_id`,
      }
    : { id: sql.ref('d.id'), name: sql.ref('d.name'), join: sql`` }
  const depts = await rowsWithNoticeAccess(
    context,
    notice,
    sql<ReaderFigures>`select ${group.id} as id, ${group.name} as name, count(*)::integer as people,
      count(r.read_at)::integer as read, count(r.acknowledged_at)::integer as acknowledged
    from ${joined} ${group.join} where m.notice_id = ${notice.id} group by ${group.id}, ${group.name}
    order by count(*) desc, ${group.name} collate ${sql.raw(collationOf(context.language))}, ${group.id}`,
  )
  const sum = (name: 'people' | 'read' | 'acknowledged') =>
    depts.reduce((all, it) => all + it[name], 0)
  return {
    people: sum('people'),
    read: sum('read'),
    acknowledged: sum('acknowledged'),
    by: wide ? 'tenant' : 'dept',
    depts,
  }
}

/**
 * The people in the caller's data scope who have not read or not acknowledged it; those who have
 * not read it come first.
 */
export const unreadOf = async (
  context: Context,
  notice: SentNotice,
  sent: { readonly range?: string },
): Promise<object> => {
  const { from, count } = rangeOf(sent.range)
  const seen = sqlPart<SqlBool>(params => inScopeSql(user, context.actor, params, 'u'))
  const which = sql<SqlBool>`m.notice_id = ${notice.id} and ${sql.raw(awaitsReaderSql)} and u.deleted_at is null and ${seen}`
  const list = await rowsWithNoticeAccess(
    context,
    notice,
    sql<object>`select u.id, u.real_name as title, concat_ws(' · ', t.name, d.name, u.user_name) as subtitle, u.avatar,
      ${sql.raw(iso('r.read_at'))} as "readAt", ${sql.raw(iso(remindedAt))} as "remindedAt"
    from ${joined} left join uc_tenant t on t.id = m.tenant_id and t.id <> ${context.actor.tenantId}
    where ${which} order by r.read_at is not null, m.tenant_id, d.name collate ${sql.raw(collationOf(context.language))} nulls last, u.id
    offset ${from}::integer limit ${count}::integer`,
  )
  const [all] = await rowsWithNoticeAccess(
    context,
    notice,
    sql<{
      n: number
      unread: number
    }>`select count(*)::integer as n, count(*) filter (where r.read_at is null)::integer as unread from ${joined} where ${which}`,
  )
  return { list, total: all?.n, unread: all?.unread }
}
