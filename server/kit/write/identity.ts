import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { Invalid } from '#server/base/errors.ts'
import type { RowWithId } from '#server/base/tables.ts'
import { identityKindOf } from '#server/db/names.ts'
import { anyId } from '#server/db/sqlParts.ts'
import type { Work } from '#server/kit/work.ts'

/**
 * Reserves the values of these rows that must be unique in the installation. Throws a refusal at
 * the field when somebody else has the value.
 */
export const claimIdentities = async (
  { tx, plan, actor }: Work,
  rows: readonly RowWithId[],
  names = plan.identities,
): Promise<void> => {
  const wanted = rows.flatMap(row =>
    names
      .filter(name => row[name] != null)
      .map(name => ({ name, kind: identityKindOf(plan.resource.name, name), row })),
  )
  if (wanted.length === 0) return
  const kinds = wanted.map(it => it.kind)
  const keys = wanted.map(it => fold(String(it.row[it.name])))
  const ids = wanted.map(it => it.row.id)
  const { rows: got } = await sql<{ kind: string; row_id: string }>`
    insert into uc_identity (kind, key, tenant_id, row_id)
    select e.kind, e.key, ${actor.tenantId}::bigint, e.row_id
    from unnest(${kinds}::text[], ${keys}::text[], ${ids}::bigint[]) as e (kind, key, row_id)
    on conflict do nothing returning kind, row_id`.execute(tx)
  const held = new Set(got.map(it => `${it.kind} ${it.row_id}`))
  const taken = wanted.filter(it => !held.has(`${it.kind} ${it.row.id}`))
  if (taken.length > 0)
    throw new Invalid(Object.fromEntries(taken.map(it => [it.name, { key: 'taken' }])))
}

/** Releases the reserved values of these rows. */
export const freeIdentities = async (
  { tx, plan, actor }: Work,
  ids: readonly string[],
  names = plan.identities,
): Promise<void> => {
  if (names.length === 0) return
  const kinds = names.map(name => identityKindOf(plan.resource.name, name))
  await tx
    .deleteFrom('uc_identity')
    .where('tenant_id', '=', actor.tenantId)
    .where('row_id', '=', anyId(ids))
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
    .execute()
}
