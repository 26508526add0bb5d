import { user } from '#resources/user.ts'
import type { Context } from '#server/base/context.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { collationOf } from '#server/db/collations.ts'
import { createParams, run } from '#server/db/sql.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { inScopeSql } from '#server/kit/access/scope.ts'
import { rangeOf } from '#server/kit/query/query.ts'
import { awaitsReaderSql, iso, remindedAt } from './items.ts'
import { reachesOtherTenants } from './range.ts'

export interface Sent {
  readonly id: string
  readonly rangeType: number
}

/**
 * Runs the work where the messages are. A notice to other tenants was written by platform staff,
 * who may also read its figures.
 */
export const withNoticeAccess = (context: Context, notice: Sent, work: () => Promise<AnyRow[]>) =>
  reachesOtherTenants(notice, whole(context)) ? withSystemAccess(context.tx, work) : work()

/**
 * The caller with access to all rows: this is about the people whom the sender reached, whatever
 * the caller's own data scope is.
 */
const whole = ({ actor }: Context) => ({ ...actor, scope: { ...actor.scope, all: true } })

const told = `uc_message m join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
  join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
  left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id`

/**
 * How many people were notified, have read and have acknowledged: in total, and by department, or
 * for a notice to several tenants by tenant.
 */
export const readersOf = async (context: Context, notice: Sent): Promise<object> => {
  const wide = reachesOtherTenants(notice, whole(context))
  const group = wide
    ? { id: 't.id', name: 't.name', join: 'join uc_tenant t on t.id = m.tenant_id' }
    : { id: 'd.id', name: 'd.name', join: '' }
  const text = `select ${group.id}::text as id, ${group.name} as name, count(*)::integer as people,
      count(r.read_at)::integer as read, count(r.acknowledged_at)::integer as acknowledged
    from ${told} ${group.join} where m.notice_id = $1::bigint group by ${group.id}, ${group.name}
    order by count(*) desc, ${group.name} collate ${collationOf(context.language)}, ${group.id}`
  const depts = await withNoticeAccess(context, notice, () => run(context.tx, text, [notice.id]))
  const sum = (name: 'people' | 'read' | 'acknowledged') =>
    depts.reduce((all, it) => all + (it[name] as number), 0)
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
export const unreadOf = async (context: Context, notice: Sent, sent: AnyRow): Promise<object> => {
  const { from, count } = rangeOf(sent.range as string | undefined)
  const params = createParams()
  const seen = inScopeSql(user, context.actor, params, 'u')
  const which = `m.notice_id = ${params.add(notice.id, 'bigint')} and ${awaitsReaderSql} and u.deleted_at is null and ${seen}`
  const counted = [...params.values]
  const page = `offset ${params.add(from, 'integer')} limit ${params.add(count, 'integer')}`
  const rows = `select u.id::text as id, u.real_name as title, concat_ws(' · ', t.name, d.name, u.user_name) as subtitle, u.avatar,
      ${iso('r.read_at')} as "readAt", ${iso(remindedAt)} as "remindedAt"
    from ${told} left join uc_tenant t on t.id = m.tenant_id and t.id <> ${params.add(context.actor.tenantId, 'bigint')}
    where ${which} order by r.read_at is not null, m.tenant_id, d.name collate ${collationOf(context.language)} nulls last, u.id ${page}`
  const list = await withNoticeAccess(context, notice, () => run(context.tx, rows, params.values))
  const total = `select count(*)::integer as n, count(*) filter (where r.read_at is null)::integer as unread from ${told} where ${which}`
  const [all] = await withNoticeAccess(context, notice, () => run(context.tx, total, counted))
  return { list, total: all?.n, unread: all?.unread }
}
