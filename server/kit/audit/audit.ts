import { sql } from 'kysely'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { type Actor, actorNameOf, homeTenantWhenActing } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { serverKindOf } from '#server/kit/kinds.ts'
import { timestampOf } from '#server/kit/work.ts'

/** What one write did to one field. */
export interface Change {
  field: string
  before: unknown
  after: unknown
}

/** The fields that differ between two states of a row, without secrets. */
export const changesOf = (resource: AnyResource, before: AnyRow, after: AnyRow): Change[] =>
  fieldsOf(resource)
    .filter(([name, field]) => !kindOf(field).writeOnly && !same(before[name], after[name]))
    .map(([name, field]) => ({
      field: name,
      before: shown(field, before[name]),
      after: shown(field, after[name]),
    }))

/** Whether two values of a field are the same; the order of ids does not matter. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one == null && other == null) ||
  ((typeof one === 'object' || typeof other === 'object') &&
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null))

const shown = (field: AnyField, value: unknown): unknown => {
  const { audited } = serverKindOf(field)
  if (audited && value != null) return audited(value)
  return typeof value === 'string' && value.length > 2000
    ? `${value.slice(0, 2000)}…`
    : (value ?? null)
}

type Line = Record<
  | 'at'
  | 'actor_id'
  | 'actor_name'
  | 'actor_tenant_id'
  | 'resource'
  | 'action'
  | 'changes'
  | 'request_id'
  | 'ip',
  string
>

/**
 * SQL that inserts one audit line for the row in `made`, given SQL by column. It is part of the
 * statement that creates the row.
 */
export const notingSql = (tenant: string, line: Line): string =>
  `insert into uc_audit (tenant_id, row_id, ${Object.keys(line).join(', ')})
    select ${tenant}, t.id, ${Object.values(line).join(', ')} from made t`

/** The person named as the author of a change. */
type Author = Pick<
  Actor,
  'tenantId' | 'userId' | 'userName' | 'realName' | 'acting' | 'homeTenantId'
>

interface Entry {
  resource: Pick<AnyResource, 'name'>
  action: string
  /** An id is null for an action on no particular row. */
  rows: readonly { id: string | null; changes: readonly Change[] }[]
}

/** Writes one audit line per row, in the transaction of the change. */
export const recordAudit = async (
  context: Pick<Context, 'tx' | 'deps' | 'requestId' | 'ip'> & { actor: Author },
  { resource, action, rows }: Entry,
): Promise<void> => {
  if (rows.length === 0) return
  const { actor, requestId, ip } = context
  const actorId = actor.acting?.userId ?? actor.userId
  const ids = rows.map(it => it.id)
  const changes = rows.map(it => JSON.stringify(it.changes))
  await sql`insert into uc_audit (tenant_id, id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, request_id, ip)
    select ${actor.tenantId}, nextval('uc_id'), ${timestampOf(context)}, nullif(${actorId}::bigint, 0), nullif(${actorNameOf(actor)}, ''),
      ${homeTenantWhenActing(actor)}, ${resource.name}, e.row_id, ${action}, e.changes, ${requestId}, ${ip}
    from unnest(${ids}::bigint[], ${changes}::jsonb[]) as e (row_id, changes)`.execute(context.tx)
}
