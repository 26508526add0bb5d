import { sql } from 'kysely'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { nameOf } from '#server/kit/audit.ts'
import type { AnyRow, Context, Tx } from '#server/kit/types.ts'
import { momentOf } from '#server/kit/work.ts'
import type { RoleChange } from './policyEffect.ts'
import { isWithin } from './scopeWidth.ts'

/** How long a change can be taken back, in milliseconds. */
export const undoTime = 24 * 60 * 60_000

/** Whose change it was: of a policy's own terms, or of a tenant's policy. */
export interface Subject {
  readonly resource: 'policy' | 'tenant'
  readonly id: string
}

export interface PastChange {
  readonly id: string
  readonly at: string
  readonly actorName: string
  /** The subject's fields that were changed, as they were and as they became. */
  readonly before: AnyRow
  readonly after: AnyRow
}

/** A role that an undo leaves as it is. */
export interface Left {
  readonly tenantId: string
  readonly roleId: string
}

const roles = sql.table(tableOf('role'))
const linked = (field: string) =>
  sql`array_to_string(array(select l.target_id from ${sql.table(linkTableOf('role', field))} l
    where l.tenant_id = r.tenant_id and l.owner_id = r.id order by 1), ',')`

/** What a role grants and where it stands, in a few characters: the same ones mean that nobody has touched it. */
const mark = sql<string>`md5(concat_ws('|', coalesce(r.parent_id, 0), r.data_scope, ${linked('menuIds')}, ${linked('deptIds')}))`

/** Keeps what a change did, so that it can be taken back; what is too old for that goes. */
export const keepChange = async (
  context: Context,
  subject: Subject,
  fields: Pick<PastChange, 'before' | 'after'>,
  changes: readonly RoleChange[],
): Promise<void> => {
  const { tx, deps, actor } = context
  const old = new Date(deps.now() - undoTime)
  const kept = sql.table('uc_policy_change_role')
  await sql`delete from ${kept} where change_id in (select id from uc_policy_change where at < ${old})`.execute(
    tx,
  )
  await sql`delete from uc_policy_change where at < ${old}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into uc_policy_change (resource, row_id, at, actor_name, before, after) values (${subject.resource}, ${subject.id},
      ${momentOf(context)}, ${nameOf(actor)}, ${JSON.stringify(fields.before)}::jsonb, ${JSON.stringify(fields.after)}::jsonb)
    returning id`.execute(tx)
  await sql`insert into ${kept} (tenant_id, change_id, role_id, done, mark)
    select r.tenant_id, ${rows[0]?.id}, r.id, e, ${mark}
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as e join ${roles} r
      on r.tenant_id = (e->>'tenantId')::bigint and r.id = (e->>'roleId')::bigint`.execute(tx)
}

/** The last change of a subject that can be taken back, if there is one. */
export const lastChange = async (
  { tx, deps }: Pick<Context, 'tx' | 'deps'>,
  { resource, id }: Subject,
): Promise<PastChange | undefined> => {
  const { rows } = await sql<PastChange>`
    select id, at, actor_name as "actorName", before, after from uc_policy_change
    where resource = ${resource} and row_id = ${id} and not undone and at > ${new Date(deps.now() - undoTime)}
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

/** Marks a change as taken back, and answers until when the one before it can be. */
export const closeChange = async (
  context: Pick<Context, 'tx' | 'deps'>,
  subject: Subject,
  changeId: string,
): Promise<Date | null> => {
  await sql`update uc_policy_change set undone = true where id = ${changeId}`.execute(context.tx)
  const before = await lastChange(context, subject)
  return before ? new Date(Date.parse(before.at) + undoTime) : null
}

interface Kept extends Left {
  readonly done: RoleChange
  readonly parentId: string | null
  /** Nobody has touched it since, and its tenant is still where the change found it. */
  readonly same: boolean
  /** Menus to be given back that the parent does not hold now. */
  readonly beyond: readonly string[]
  readonly above: { dataScope: number; deptIds: readonly string[] } | null
}

/**
 * What takes a change back: the opposite for each role that is as the change left it. A role that was edited since
 * is left as it is, and so is one that would come to hold more than the role above it.
 */
export const undoingOf = async (
  tx: Tx,
  { id }: PastChange,
  tenants: ReturnType<typeof sql>,
): Promise<{ roles: RoleChange[]; left: Left[] }> => {
  const kept = await keptOf(tx, id, tenants)
  const fit = new Map(kept.filter(it => it.same).map(it => [it.roleId, it]))
  for (let before = -1; before !== fit.size; ) {
    before = fit.size
    for (const one of fit.values())
      if (!fitsBelow(one, fit.get(one.parentId ?? ''))) fit.delete(one.roleId)
  }
  return {
    roles: [...fit.values()].map(({ done }) => opposite(done)),
    left: kept
      .filter(it => !fit.has(it.roleId))
      .map(({ tenantId, roleId }) => ({ tenantId, roleId })),
  }
}

const opposite = ({ lost, gained, before, after, ...rest }: RoleChange): RoleChange => ({
  ...rest,
  lost: gained,
  gained: lost,
  before: after,
  after: before,
})

const fitsBelow = ({ done, beyond, above }: Kept, parent: Kept | undefined): boolean => {
  if (above === null) return true
  const given = new Set(parent?.done.lost)
  const wide = parent
    ? { dataScope: parent.done.before, deptIds: [...parent.done.deptIds, ...above.deptIds] }
    : above
  return (
    beyond.every(id => given.has(id)) &&
    (done.before === done.after ||
      isWithin({ dataScope: done.before, deptIds: done.deptIds }, wide))
  )
}

const keptOf = async (
  tx: Tx,
  changeId: string,
  tenants: ReturnType<typeof sql>,
): Promise<readonly Kept[]> => {
  const { rows } = await sql<Kept>`
    select r.tenant_id as "tenantId", r.id as "roleId", k.done, r.parent_id as "parentId",
      k.mark = ${mark} and ${tenants} as same,
      array(select m from jsonb_array_elements_text(k.done->'lost') as m where p.id is not null and not exists (
        select from ${sql.table(linkTableOf('role', 'menuIds'))} l
        where l.tenant_id = r.tenant_id and l.owner_id = p.id and l.target_id = m::bigint)) as beyond,
      case when p.id is not null then jsonb_build_object('dataScope', p.data_scope, 'deptIds', array(
        select l.target_id::text from ${sql.table(linkTableOf('role', 'deptIds'))} l
        where l.tenant_id = p.tenant_id and l.owner_id = p.id)) end as above
    from uc_policy_change_role k join ${roles} r on r.tenant_id = k.tenant_id and r.id = k.role_id
      join ${sql.table(tableOf('tenant'))} t on t.id = r.tenant_id
      left join ${roles} p on p.tenant_id = r.tenant_id and p.id = r.parent_id
    where k.change_id = ${changeId} order by r.tenant_id, r.id`.execute(tx)
  return rows
}
