import { sql } from 'kysely'
import { actorNameOf } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { timestampOf } from '#server/kit/work.ts'
import { gathered } from './policyApply.ts'
import type { MenuTerms } from './policyMenus.ts'

/** For how long a change can be undone, in milliseconds. */
export const undoTime = 24 * 60 * 60_000

/** What was changed: a policy's own terms, or the policy of a tenant. */
export interface Subject {
  readonly resource: 'policy' | 'tenant'
  readonly id: string
}

export interface PastChange {
  readonly id: string
  readonly at: string
  readonly actorName: string
  /** The changed fields of the subject, before and after. */
  readonly before: Changed
  readonly after: Changed
}

/** Changed fields: terms of a policy, or `policyId` of a tenant. */
export type Changed = Readonly<Record<string, unknown>> &
  Partial<MenuTerms> & { readonly policyId?: string }

export const roles = sql.table(tableOf('role'))
const menuIds = sql`array(select m from unnest(r.menu_ids) m order by m)`
const deptIds = sql`case when r.data_scope = 4 then array(
  select l.target_id from ${sql.table(linkTableOf('role', 'deptIds'))} l
  where l.tenant_id = r.tenant_id and l.owner_id = r.id order by 1) else '{}' end`

/** A hash of a role's grants and parent. It stays the same while nobody changes the role. */
export const roleFingerprintSql = sql<string>`md5(concat_ws('|', coalesce(r.parent_id, 0), r.data_scope,
  array_to_string(${menuIds}, ','), array_to_string(${deptIds}, ',')))`

const kept = sql.table('uc_policy_change_role')

/**
 * Stores a change, so that it can be undone, and returns its id. Deletes entries that are too old.
 */
export const storeChange = async (
  context: Context,
  subject: Subject,
  fields: Readonly<Record<'before' | 'after', object>>,
): Promise<string> => {
  const { tx, deps, actor } = context
  const old = new Date(deps.now() - undoTime).toISOString()
  await tx
    .deleteFrom('uc_policy_change_role')
    .where('change_id', 'in', ({ selectFrom }) =>
      selectFrom('uc_policy_change').select('id').where('at', '<', old),
    )
    .execute()
  await tx.deleteFrom('uc_policy_change').where('at', '<', old).execute()
  const { id } = await tx
    .insertInto('uc_policy_change')
    .values({
      resource: subject.resource,
      row_id: subject.id,
      at: timestampOf(context),
      actor_name: actorNameOf(actor),
      before: JSON.stringify(fields.before),
      after: JSON.stringify(fields.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores what the gathered changes did to these tenants' roles, as they are now. */
export const storeRoleChanges = async (
  { tx }: Pick<Context, 'tx'>,
  changeId: string,
  tenantIds: readonly string[],
): Promise<void> => {
  await sql`insert into ${kept} (tenant_id, change_id, role_id, lost, gained, before, after, dept_ids, version, mark)
    select r.tenant_id, ${changeId}, r.id, c.lost, c.gained, c.before, c.after, c.dept_ids, r.version, ${roleFingerprintSql}
    from ${gathered} c join ${roles} r on r.tenant_id = c.tenant_id and r.id = c.role_id
    where c.tenant_id = any(${[...tenantIds]}::bigint[])`.execute(tx)
}

/** The last change of a subject that can be undone, if there is one. */
export const lastChange = (
  { tx, deps }: Pick<Context, 'tx' | 'deps'>,
  { resource, id }: Subject,
): Promise<PastChange | undefined> =>
  tx
    .selectFrom('uc_policy_change')
    .select(['id', 'at', 'actor_name as actorName', 'before', 'after'])
    .where('resource', '=', resource)
    .where('row_id', '=', id)
    .where('undone', '=', false)
    .where('at', '>', new Date(deps.now() - undoTime).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<Pick<PastChange, 'before' | 'after'>>()
    .executeTakeFirst()

/** Marks a change as undone. Returns until when the change before it can be undone. */
export const markUndone = async (
  context: Pick<Context, 'tx' | 'deps'>,
  subject: Subject,
  changeId: string,
): Promise<Date | null> => {
  await context.tx
    .updateTable('uc_policy_change')
    .set({ undone: true })
    .where('id', '=', changeId)
    .execute()
  const before = await lastChange(context, subject)
  return before ? new Date(Date.parse(before.at) + undoTime) : null
}
