import { sql } from 'kysely'
import type { invite as definition } from '#resources/invite.ts'
import { Invalid } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { newInviteCode } from './inviteCode.ts'

const week = 7 * 24 * 60 * 60_000

/** A code for one person, good for a week unless said otherwise. */
export const invite: Behaviour<typeof definition> = {
  beforeCreate: async ({ deps, actor }, values) => {
    const expiresAt = values.expiresAt ?? new Date(deps.now() + week).toISOString()
    if (Date.parse(expiresAt) <= deps.now()) throw new Invalid({ expiresAt: { key: 'future' } })
    return {
      ...values,
      expiresAt,
      inviteCode: newInviteCode(deps),
      createUsername: actor.userName,
    }
  },
  actions: {
    revoke: async ({ tx, deps, actor }, rows) => {
      await sql`update uc_invite set state = 'revoked', version = version + 1,
        updated_at = ${new Date(deps.now())}, updated_by = ${actor.userId}
        where id = any(${rows.map(row => row.id)}::bigint[])`.execute(tx)
    },
  },
}
