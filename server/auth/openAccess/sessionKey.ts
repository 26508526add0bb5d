import { type RawBuilder, sql } from 'kysely'
import { factorMissingSql } from '../factor/required.ts'

/** Joins the API key `a` of the session `s`, if it has one. */
export const keyOfSession = sql`left join uc_open_access a on a.tenant_id = s.tenant_id and a.id = s.key_id`

export const keyColumns = sql`a.id as key_id, a.scopes as key_scopes, a.ips as key_ips, a.expires_at as key_expires_at`

/** The columns of the key; all null for a person's session. */
export interface SessionKeyRow {
  key_id: string | null
  key_scopes: readonly string[]
  key_ips: readonly string[]
  key_expires_at: string | null
}

/** Whether the key `a` is in force, for any owner. */
export const activeKeySql = (now: number): RawBuilder<boolean> => sql`(
  a.status = 1 and a.suspended_for is null and a.deleted_at is null and (a.expires_at is null or a.expires_at > ${new Date(now)}))`

/** Whether a session of user `u` has no key, or one in force whose secret has not been replaced. */
export const sessionKeyValidSql = (now: number): RawBuilder<boolean> => sql`(s.key_id is null or (
  ${activeKeySql(now)} and not ${factorMissingSql} and a.user_id = s.user_id and s.key_secret in (sha256(a.secret), sha256(a.next_secret))))`
