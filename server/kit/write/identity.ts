import { fold } from '#resources/core/fold.ts'
import { Invalid } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { identityKindOf } from '#server/db/names.ts'
import { run } from '#server/db/sql.ts'
import type { Work } from '#server/kit/work.ts'

const claim = `insert into uc_identity (kind, key, tenant_id, row_id)
  select k, v, $1, r from unnest($2::text[], $3::text[], $4::bigint[]) as e (k, v, r) on conflict do nothing returning kind, row_id`

/**
 * Reserves the values of these rows that must be unique in the installation. Throws a refusal at
 * the field when somebody else has the value.
 */
export const claimIdentities = async (
  { tx, plan, actor }: Work,
  rows: readonly AnyRow[],
  names = plan.identities,
): Promise<void> => {
  const wanted = rows.flatMap(row =>
    names
      .filter(name => row[name] != null)
      .map(name => ({ name, kind: identityKindOf(plan.resource.name, name), row })),
  )
  if (wanted.length === 0) return
  const keys = wanted.map(it => fold(String(it.row[it.name])))
  const got = await run(tx, claim, [
    actor.tenantId,
    wanted.map(it => it.kind),
    keys,
    wanted.map(it => it.row.id),
  ])
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
  await run(
    tx,
    'delete from uc_identity where tenant_id = $1 and row_id = any($2::bigint[]) and kind = any($3::text[])',
    [actor.tenantId, ids, kinds],
  )
}
