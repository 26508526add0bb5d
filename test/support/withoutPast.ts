import { sql } from 'kysely'
import type { Database } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'

/**
 * Deletes the history of the samples: tests create changes, sign-ins, limits and figures of their
 * own and count them. Tenants, people, departments, posts, roles and notices stay.
 * `test/api/seed/past.exhaustive.test.ts` and the browser tests use the whole.
 */
export const withoutPast = (db: Database): Promise<void> =>
  systemTransaction(db, async tx => {
    const binned = (table: string) => `select id from ${table} where deleted_at is not null`
    const statements = [
      'delete from uc_audit',
      'delete from uc_sign_in',
      'delete from uc_access_call',
      'delete from uc_open_access',
      "delete from uc_identity where kind = 'openAccess.key'",
      'delete from uc_limit_request',
      'delete from uc_invite',
      "delete from uc_upgrade_log where addon <> 'ml.svc.user'",
      'delete from uc_day',
      `delete from uc_credential where user_id in (${binned('uc_user')})`,
      `delete from uc_user__role_ids where owner_id in (${binned('uc_user')})`,
      `delete from uc_user__post_ids where owner_id in (${binned('uc_user')})`,
      ...['uc_user', 'uc_role', 'uc_post', 'uc_dept'].map(
        table => `delete from ${table} where deleted_at is not null`,
      ),
      'update uc_user set login_count = 0, last_login_at = null, last_login_ip = null, last_active_at = null',
      ...['uc_user', 'uc_role', 'uc_post', 'uc_dept'].map(
        table => `update ${table} set version = 1`,
      ),
      'update uc_tenant set policy_id = (select id from uc_policy where is_default) where policy_id is not null',
      'delete from uc_policy where not is_default',
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
