import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'

const lasts = 300_000

export type Purpose = 'signIn' | 'factor' | 'register'

/**
 * The id of a session's challenge for a purpose. A session has one at a time: a new challenge
 * replaces the former.
 */
export const ofSession = (sessionId: string, purpose: Purpose) => `${purpose} ${sessionId}`

/** Stores a challenge for a passkey to sign, for one purpose. It is valid for five minutes. */
export const newChallenge = async (deps: Deps, id: string, purpose: Purpose): Promise<string> => {
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
export const challengeSql = (
  deps: Pick<Deps, 'now'>,
  id: string,
  purpose: Purpose,
): RawBuilder<{ challenge: string | null }> => sql`
  delete from uc_challenge where id = ${id} and purpose = ${purpose}
  returning case when expires_at > ${new Date(deps.now())} then challenge end as challenge`

export const takeChallenge = async (
  deps: Deps,
  id: string,
  purpose: Purpose,
): Promise<string | undefined> => {
  const [row] = await systemStatement(deps.db, challengeSql(deps, id, purpose))
  return row?.challenge ?? undefined
}
