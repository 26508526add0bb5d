import type { AnyResource } from '#resources/core/define.ts'
import { fieldsOf } from '#resources/core/define.ts'
import { foldedKey, identityKindOf } from '#server/db/names.ts'
import type { AnyRow, Tx } from '#server/kit/types.ts'

/** Claims what must be unique in the whole installation for new rows of a tenant's table. */
export const claimIdentities = async (
  tx: Tx,
  resource: AnyResource,
  tenantId: string,
  rows: readonly AnyRow[],
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
              key: foldedKey(row[name]),
              tenant_id: tenantId,
              row_id: row.id,
            },
          ]
        : [],
    ),
  )
  if (claims.length > 0) await tx.insertInto('uc_identity').values(claims).execute()
}
