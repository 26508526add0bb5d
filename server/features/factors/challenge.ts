import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

const lasts = 300_000

export type ChallengePurpose = 'signIn' | 'factor' | 'register'

/**
 * The id of a session's challenge for a purpose. A session has one at a time: a new challenge
 * replaces the former.
 */
export const challengeIdOf = (sessionId: string, purpose: ChallengePurpose) =>
  `${purpose} ${sessionId}`

/** Stores a challenge for a passkey to sign, for one purpose. It is valid for five minutes. */
export const newChallenge = async (
  deps: Deps,
  id: string,
  purpose: ChallengePurpose,
): Promise<string> => {
  const challenge = deps.random(32).toString('base64url')
  const until = new Date(deps.now() + lasts)
  await systemStatement(
    deps.db,
    sql`with old as (delete from uc_challenge where expires_at < ${new Date(deps.now())} and id <> ${id})
      insert into uc_challenge (id, purpose, challenge, expires_at)
      values (${id}, ${purpose}, ${challenge}, ${until})
      on conflict (id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
  )
  return challenge
}

/**
 * Takes a challenge, which can only be used once, and returns one row. A challenge of another
 * purpose is kept, because anybody can send any id.
 */
export const consumeChallengeSql = (
  deps: Pick<Deps, 'now'>,
  id: string,
  purpose: ChallengePurpose,
): RawBuilder<{ challenge: string | null }> => sql`
  delete from uc_challenge where id = ${id} and purpose = ${purpose}
  returning case when expires_at > ${new Date(deps.now())} then challenge end as challenge`

export const consumeChallenge = async (
  deps: Deps,
  id: string,
  purpose: ChallengePurpose,
): Promise<string | undefined> => {
  const [row] = await systemStatement(deps.db, consumeChallengeSql(deps, id, purpose))
  return row?.challenge ?? undefined
}
