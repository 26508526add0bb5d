import { sql } from 'kysely'
import { invite } from '#resources/invite.ts'
import { Refusal } from '#server/base/errors.ts'
import { nameOfResource } from '#server/base/words.ts'
import { columnOf, tableOf } from '#server/db/names.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { type BatchWrite, perBatch } from '#server/kit/behaviour.ts'

/**
 * Refuses to delete policies that unused invitations name, those in the bin included, because they
 * can be restored. Used and revoked ones keep their policy's name.
 */
export const requireNoOpenInvitations = perBatch(
  async ({ context, rows }: BatchWrite<{ readonly id: string; readonly title: string }>) => {
    const { tx, registry, language } = context
    const { rows: uses } = await sql<{ id: string; count: number }>`
    select policy_id::text as id, count(*)::int as count from ${sql.table(tableOf(invite.name))}
    where policy_id = any(${rows.map(row => row.id)}::bigint[]) and state = 'unused' group by 1`.execute(
      tx,
    )
    const row = rows.find(({ id }) => uses.some(use => use.id === id))
    if (!row) return
    const { count } = uses.find(use => use.id === row.id) ?? { count: 1 }
    const resource = nameOfResource(registry, language, invite.name)
    throw new Refusal('errors.inUse', { args: { title: row.title, count, resource } })
  },
)

/** The fields of a policy that say where registered people are placed. */
type PlaceField = 'defaultDeptId' | 'defaultRoleId' | 'defaultPostId'

/**
 * Refuses to delete the place where a policy puts people who register: nobody could register any
 * more. Tenants cannot see most of these policies, so the usual check of references does not find
 * them; the refusal names none.
 */
export const requireNoRegistrationPlace = (place: PlaceField) =>
  perBatch(
    async ({
      context: { tx },
      actor,
      rows,
    }: BatchWrite<{ readonly id: string; readonly name: string }>) => {
      const column = sql.ref(columnOf(place))
      const { rows: awaiting } = await withSystemAccess(tx, () =>
        sql<{ id: string }>`
        select ${column}::text as id from ${sql.table(tableOf('policy'))}
        where default_tenant_id = ${actor.tenantId} and tenant_set = 2 and deleted_at is null
          and ${column} = any(${rows.map(row => row.id)}::bigint[]) limit 1`.execute(tx),
      )
      const row = rows.find(it => it.id === awaiting[0]?.id)
      if (row) throw new Refusal('errors.register.putHere', { args: { title: row.name } })
    },
  )
