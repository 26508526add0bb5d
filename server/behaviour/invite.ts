import { sql } from 'kysely'
import type { invite as definition } from '#resources/invite.ts'
import type { Deps } from '#server/deps.ts'
import { Invalid } from '#server/errors.ts'
import type { Behaviour } from '#server/kit/types.ts'
import { newInviteCode } from './inviteCode.ts'

const week = 7 * 24 * 60 * 60_000

/** The end that somebody chose, which must lie ahead, or the usual one. */
const settled = ({ now }: Pick<Deps, 'now'>, chosen: string | null | undefined): string => {
  const expiresAt = chosen ?? new Date(now() + week).toISOString()
  if (Date.parse(expiresAt) <= now()) throw new Invalid({ expiresAt: { key: 'future' } })
  return expiresAt
}

/** A code for one person, good for a week unless said otherwise. */
export const invite: Behaviour<typeof definition> = {
  beforeCreate: async ({ deps, actor }, values) => {
    return {
      ...values,
      expiresAt: settled(deps, values.expiresAt),
      inviteCode: newInviteCode(deps),
      createUsername: actor.userName,
    }
  },
  beforeUpdate: async ({ deps }, values) =>
    Object.hasOwn(values, 'expiresAt')
      ? { ...values, expiresAt: settled(deps, values.expiresAt) }
      : values,
  actions: {
    revoke: async ({ tx, deps, actor }, rows) => {
      await sql`update uc_invite set state = 'revoked', version = version + 1,
        updated_at = ${new Date(deps.now())}, updated_by = ${actor.userId}
        where id = any(${rows.map(row => row.id)}::bigint[])`.execute(tx)
    },
  },
}
