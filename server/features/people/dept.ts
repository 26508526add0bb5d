import { sql } from 'kysely'
import type { dept as definition } from '#resources/dept.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { linkTableOf, tableOf } from '#server/db/names.ts'
import { narrowHolders } from '#server/features/roles/narrowing.ts'
import { rightsChanged } from '#server/features/roles/rightsChanged.ts'
import { requireMayManage } from '#server/features/roles/tree.ts'
import { type Behaviour, perBatch } from '#server/kit/behaviour.ts'
import { administratorsOf } from './administrators.ts'

/**
 * Departments. Members of a disabled department cannot sign in, so people cannot disable their own,
 * the administrator's, or a department of somebody whom they may not manage.
 */
export const dept: Behaviour<typeof definition> = {
  beforeUpdate: async ({ context, values, old: stored }) => {
    if (values.status === 2 && stored.status !== 2) await mustBeSpare(context, stored.id)
    return values
  },
  afterCreate: ({ context }) => rightsChanged(context),
  afterUpdate: async ({ context, values: row, old: stored }) => {
    if (row.status === 2 && stored.status !== 2)
      await endSessions(context, { deptId: row.id, reason: 'disabled' })
    await rightsChanged(context)
  },
  afterDelete: perBatch(({ context }) => rightsChanged(context)),
  afterRestore: perBatch(async ({ context, rows }) => {
    // Roles get restored departments back. The roles above them may have been narrowed meanwhile,
    // so their scopes are checked again.
    await narrowHolders(
      context,
      rows.map(row => row.id),
    )
    await rightsChanged(context)
  }),
  afterPurge: perBatch(({ context }) => rightsChanged(context)),
  actions: {},
}

const mustBeSpare = async (context: Context, id: string): Promise<void> => {
  if (context.actor.deptId === id) throw new Refusal('errors.dept.own')
  const administrator = (await administratorsOf(context)).find(it => it.deptId === id)
  if (administrator)
    throw new Refusal('errors.dept.administrator', { args: { name: administrator.name } })
  await requireMayManage(context, await membersOf(context, id))
}

const membersOf = async ({ tx, actor }: Context, id: string) => {
  const { rows } = await sql<{ roleIds: string[] }>`
    select array(select l.target_id::text from ${sql.table(linkTableOf('user', 'roleIds'))} l
      where l.tenant_id = u.tenant_id and l.owner_id = u.id) as "roleIds"
    from ${sql.table(tableOf('user'))} u
    where u.tenant_id = ${actor.tenantId} and u.dept_id = ${id} and u.deleted_at is null`.execute(
    tx,
  )
  return rows
}
