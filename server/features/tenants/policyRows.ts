import { sql } from 'kysely'
import type { AnyResource, RowOf } from '#resources/core/resource.ts'
import { policy } from '#resources/policy.ts'
import { tenant } from '#resources/tenant.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { columnOf, linkTableOf, tableOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import { changesOf, recordAudit } from '#server/kit/audit/audit.ts'
import { timestampOf } from '#server/kit/work.ts'
import { type Terms, termFieldsOf } from './policyEffect.ts'
import { type Changed, lastChange, type Subject } from './policyHistory.ts'

export type TenantRow = RowOf<typeof tenant>
export type PolicyRow = RowOf<typeof policy>

const platform = '1'

const tenants = sql.table(tableOf('tenant'))
const policies = sql.table(tableOf('policy'))
const menus = sql.table(tableOf('menu'))
const allowed = sql.table(linkTableOf('policy', 'allowMenus'))

/**
 * The ids of the tenants under a policy, in the bin or not; with `hold` they are locked against
 * moving.
 */
export const tenantsUnder = async (tx: Tx, policyId: string, hold?: 'hold'): Promise<string[]> => {
  const rows = await tx
    .selectFrom(tableOf('tenant'))
    .select('id')
    .where('policy_id', '=', policyId)
    .where('id', '<>', platform)
    .orderBy('id')
    .$if(hold !== undefined, found => found.forShare())
    .execute()
  return rows.map(row => row.id)
}

/** The terms of a stored policy, by field. */
export const termsOf = async (
  { tx, registry }: Pick<Context, 'tx' | 'registry'>,
  policyId: string,
): Promise<Terms> => {
  const { rows } = await sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(p) || jsonb_build_object('allowMenus', array(
    select l.target_id::text from ${allowed} l join ${menus} m on m.id = l.target_id and m.deleted_at is null
      where l.owner_id = p.id)) as row from ${policies} p where p.id = ${policyId}`.execute(tx)
  const row = rows[0]?.row ?? {}
  return Object.fromEntries(
    termFieldsOf(registry).map(name => [name, row[name] ?? row[columnOf(name)]]),
  ) as Terms
}

export const requireUndoableChange = async (context: Context, subject: Subject) => {
  const past = await lastChange(context, subject)
  if (!past) throw new Refusal('errors.notOffered')
  return past
}

/** Condition: the tenant `t` still has the policy that the change left it with. */
export const hasChangedPolicySql = ({ resource, id }: Subject, after: Changed) =>
  sql`t.policy_id = ${resource === 'policy' ? id : after.policyId}`

export const offerUndo = async ({ tx }: Context, { resource, id }: Subject, until: Date | null) => {
  await tx
    .updateTable(tableOf(resource))
    .set({ undo: until ? 'possible' : 'none', undo_until: until?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

/** Updates the tenants' rows and writes an audit line for each in the platform's log. */
export const assignPolicy = async (
  context: Context,
  rows: readonly TenantRow[],
  policyId: string,
) => {
  await context.tx
    .updateTable(tableOf('tenant'))
    .set(({ eb }) => ({
      policy_id: policyId,
      version: eb('version', '+', 1),
      updated_at: timestampOf(context),
      updated_by: context.actor.userId,
    }))
    .where('id', '=', anyId(rows.map(row => row.id)))
    .execute()
  const changes = (row: TenantRow) => changesOf(tenant, row, { ...row, policyId })
  await recordAudit(context, {
    resource: tenant,
    action: 'update',
    rows: rows.map(row => ({ id: row.id, changes: changes(row) })),
  })
}

/** Restores the former values of the subject's fields. */
export const restoreValues = async (
  context: Context,
  row: TenantRow | PolicyRow,
  before: Changed,
) => {
  const { tx, actor } = context
  const { policyId } = before
  if (policyId !== undefined) {
    await requireLivePolicy(tx, policyId)
    return assignPolicy(context, [row as TenantRow], policyId)
  }
  const { id } = row
  const { allowMenus, ...plain } = before
  const stamps = { updated_at: timestampOf(context), updated_by: actor.userId }
  const columns = Object.entries(plain).map(([name, value]) => [columnOf(name), value])
  await tx
    .updateTable(tableOf('policy'))
    .set({ ...Object.fromEntries(columns), ...stamps, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  if (allowMenus) {
    // Links to menus in the bin stay, unless the policy allows every menu again.
    const shown = sql`exists (select from ${menus} m where m.id = l.target_id and m.deleted_at is null)`
    await sql`delete from ${allowed} l where l.owner_id = ${id} and ${before.allMenus ? sql`true` : shown}`.execute(
      tx,
    )
    await sql`insert into ${allowed} (owner_id, target_id) select ${id}, m.id from ${menus} m
      where m.id = any(${allowMenus}::bigint[]) on conflict do nothing`.execute(tx)
  }
  const definition = context.registry.find(policy.name) as AnyResource
  await recordAudit(context, {
    resource: definition,
    action: 'update',
    rows: [{ id, changes: changesOf(definition, row, { ...row, ...before }) }],
  })
}

export const requireLivePolicy = async (tx: Tx, policyId: string, looked?: 'only looked at') => {
  const found = await tx
    .selectFrom(tableOf('policy'))
    .select('id')
    .where('id', '=', policyId)
    .where('deleted_at', 'is', null)
    .$if(looked === undefined, policy => policy.forShare())
    .executeTakeFirst()
  if (!found) throw new Invalid({ policyId: { key: 'missing' } })
}

/** At most so many roles are named that an undo leaves. */
const namedAtOnce = 50

/** The first of the roles that an undo leaves, by name, and how many there are. */
export const nameSkippedRoles = async (tx: Tx, left: readonly { roleId: string }[]) => {
  const { rows } = await sql<{ tenant: string; role: string }>`
    select t.name as tenant, r.name as role from ${sql.table(tableOf('role'))} r join ${tenants} t on t.id = r.tenant_id
    where r.id = ${anyId(left.map(it => it.roleId))} order by 1, 2 limit ${namedAtOnce}`.execute(tx)
  return { left: rows, leftCount: left.length }
}

/** The platform cannot have a policy. */
export const mustNotBePlatform = (rows: readonly { id: string }[]): void => {
  if (rows.some(row => row.id === platform)) throw new Refusal('errors.tenant.platform')
}

/** The tenants that do not have this policy yet. */
export const movingTo = (rows: readonly TenantRow[], policyId: string) => {
  mustNotBePlatform(rows)
  return rows.filter(row => row.policyId !== policyId)
}
