import { type RawBuilder, sql } from 'kysely'
import { factorMissing } from '#server/auth/factor/wanted.ts'

/** The key `a` of the session `s`, where it has one. */
export const keyOfSession = sql`left join uc_open_access a on a.tenant_id = s.tenant_id and a.id = s.key_id`

export const keyColumns = sql`a.id as key_id, a.scopes as key_scopes, a.ips as key_ips, a.expires_at as key_expires_at`

/** What these columns hold; all null for a person's session. */
export interface KeyFound {
  key_id: string | null
  key_scopes: readonly string[]
  key_ips: readonly string[]
  key_expires_at: string | null
}

/** Whether a key may be used, whoever asks. */
export const keyInForce = (now: number): RawBuilder<boolean> => sql`(
  a.status = 1 and a.suspended_for is null and a.deleted_at is null and (a.expires_at is null or a.expires_at > ${new Date(now)}))`

/** Whether a session of user `u` rests on no key, or on one in force, with a secret that it still has. */
export const keyHolds = (now: number): RawBuilder<boolean> => sql`(s.key_id is null or (
  ${keyInForce(now)} and not ${factorMissing} and a.user_id = s.user_id and s.key_secret in (sha256(a.secret), sha256(a.next_secret))))`
