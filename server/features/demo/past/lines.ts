import { sql } from 'kysely'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { tableOf } from '#server/db/names.ts'
import type { Change } from '#server/kit/audit/audit.ts'

/** An audit line of a sample. */
export interface SampleLine {
  /** The tenant whose log contains the line. */
  tenantId: string
  at: number
  actorId: string
  actorName: string
  /** The actor's own tenant, when it is another one. */
  actorTenantId?: string
  resource: AnyResource
  rowId: string
  action: string
  changes: readonly Change[]
  ip: string
}

/**
 * Writes audit lines in order of time, so that their ids are in the same order, and updates the
 * rows to match: when and by whom they were created and changed, and their versions.
 */
export const insertLines = async (tx: Tx, lines: readonly SampleLine[]): Promise<void> => {
  const sorted = [...lines].sort((one, other) => one.at - other.at)
  await sql`
      insert into uc_audit (tenant_id, at, actor_id, actor_name, actor_tenant_id, resource, row_id, action, changes, ip)
      select * from unnest(${sorted.map(it => it.tenantId)}::bigint[], ${sorted.map(it => new Date(it.at))}::timestamptz[],
        ${sorted.map(it => it.actorId)}::bigint[], ${sorted.map(it => it.actorName)}::text[],
        ${sorted.map(it => it.actorTenantId ?? null)}::bigint[], ${sorted.map(it => it.resource.name)}::text[],
        ${sorted.map(it => it.rowId)}::bigint[], ${sorted.map(it => it.action)}::text[],
        ${sorted.map(it => JSON.stringify(it.changes))}::jsonb[], ${sorted.map(it => it.ip)}::text[])`.execute(
    tx,
  )
  for (const resource of new Set(sorted.map(it => it.resource)))
    await stamp(
      tx,
      resource,
      sorted.filter(it => it.resource === resource),
    )
}

interface Stamp {
  made: SampleLine | undefined
  changed: SampleLine | undefined
  deleted: SampleLine | undefined
  version: number
}

/** Actions that do not change the row itself. */
const outside = new Set(['create', 'resetPassword'])

const stamp = async (
  tx: Tx,
  resource: AnyResource,
  lines: readonly SampleLine[],
): Promise<void> => {
  const stamps = new Map<string, Stamp>()
  for (const line of lines) {
    const known: Stamp = stamps.get(line.rowId) ?? {
      made: undefined,
      changed: undefined,
      deleted: undefined,
      version: 1,
    }
    if (line.action === 'create') known.made = line
    else if (line.action === 'delete') known.deleted = line
    else if (!outside.has(line.action)) known.changed = line
    if (!outside.has(line.action)) known.version += 1
    stamps.set(line.rowId, known)
  }
  const all = [...stamps]
  const moment = (line: SampleLine | undefined) => (line ? new Date(line.at) : null)
  await sql`
      update ${sql.table(tableOf(resource.name))} t set version = s.version,
        created_at = coalesce(s.made_at, t.created_at), created_by = coalesce(s.made_by, t.created_by),
        updated_at = coalesce(s.changed_at, s.made_at, t.updated_at), updated_by = coalesce(s.changed_by, s.made_by, t.updated_by),
        deleted_at = s.deleted_at, deleted_by = s.deleted_by
      from unnest(${all.map(([id]) => id)}::bigint[], ${all.map(([, it]) => it.version)}::int[],
          ${all.map(([, it]) => moment(it.made))}::timestamptz[], ${all.map(([, it]) => it.made?.actorId ?? null)}::bigint[],
          ${all.map(([, it]) => moment(it.changed))}::timestamptz[], ${all.map(([, it]) => it.changed?.actorId ?? null)}::bigint[],
          ${all.map(([, it]) => moment(it.deleted))}::timestamptz[], ${all.map(([, it]) => it.deleted?.actorId ?? null)}::bigint[])
        as s (id, version, made_at, made_by, changed_at, changed_by, deleted_at, deleted_by)
      where t.id = s.id`.execute(tx)
}

/** The values with which somebody created a row, without those that only the server sets. */
export const typedIn = (resource: AnyResource, row: AnyRow): AnyRow =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      isWritable(field, 'create') ? [[name, row[name]]] : [],
    ),
  )
