import { sql } from 'kysely'
import { columnOf, tableOf } from '#server/db/names.ts'
import { systemWithin } from '#server/db/system.ts'
import { Refusal } from '#server/errors.ts'
import type { Context } from '#server/kit/types.ts'

/** The fields of a policy that say where registered people are placed. */
type Place = 'defaultDeptId' | 'defaultRoleId' | 'defaultPostId'

/**
 * Refuses to delete the place where a policy puts people who register: nobody could register any
 * more. Tenants cannot see most of these policies, so the usual check of references does not find
 * them; the refusal names none.
 */
export const mustAwaitNobody =
  (place: Place) =>
  async (
    { tx, actor }: Context,
    rows: readonly { readonly id: string; readonly name: string }[],
  ): Promise<void> => {
    const column = sql.ref(columnOf(place))
    const { rows: awaiting } = await systemWithin(tx, () =>
      sql<{ id: string }>`
        select ${column}::text as id from ${sql.table(tableOf('policy'))}
        where default_tenant_id = ${actor.tenantId} and tenant_set = 2 and deleted_at is null
          and ${column} = any(${rows.map(row => row.id)}::bigint[]) limit 1`.execute(tx),
    )
    const row = rows.find(it => it.id === awaiting[0]?.id)
    if (row) throw new Refusal('errors.register.putHere', { args: { title: row.name } })
  }
