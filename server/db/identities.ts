import { fold } from '#resources/core/fold.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { Invalid } from '#server/base/errors.ts'
import type { RowWithId, Tx } from '#server/base/tables.ts'
import { identityKindOf } from './names.ts'

/**
 * Reserves values that must be unique in the installation, for new rows of a tenant's table. A
 * value that is taken is refused at its field.
 */
export const claimIdentities = async (
  tx: Tx,
  resource: AnyResource,
  tenantId: string,
  rows: readonly RowWithId[],
): Promise<void> => {
  const names = fieldsOf(resource).flatMap(([name, field]) =>
    field.unique === 'platform' ? [name] : [],
  )
  const claims = names.flatMap(name =>
    rows.flatMap(row =>
      row[name]
        ? [
            {
              kind: identityKindOf(resource.name, name),
              key: fold(String(row[name])),
              tenant_id: tenantId,
              row_id: row.id,
            },
          ]
        : [],
    ),
  )
  if (claims.length === 0) return
  const held = await tx
    .insertInto('uc_identity')
    .values(claims)
    .onConflict(it => it.doNothing())
    .returning(['kind', 'key'])
    .execute()
  if (held.length < claims.length) throw new Invalid(takenOf(claims, held))
}

interface Claim {
  readonly kind: string
  readonly key: string
}

/** Which of these values somebody else has, by field. */
const takenOf = (claims: readonly Claim[], held: readonly Claim[]) => {
  const ours = new Set(held.map(it => `${it.kind} ${it.key}`))
  const taken = claims.filter(it => !ours.has(`${it.kind} ${it.key}`))
  return Object.fromEntries(taken.map(it => [it.kind.split('.').at(-1), { key: 'taken' }]))
}
