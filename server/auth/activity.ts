import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'

/** Records that the selected people (`tenant_id`, `id`) were active today, once per day. */
export const recordActivitySql = (
  deps: Pick<Deps, 'now' | 'settings'>,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const now = new Date(deps.now())
  return sql`insert into uc_active (tenant_id, day, user_id, at)
    select p.tenant_id, ${dayOf(deps, sql`${now}::timestamptz`)}, p.id, ${now} from (${people}) p
    on conflict do nothing`
}

/**
 * Counts a complete sign-in for the people of these sessions (`tenant_id`, `user_id`, `ip`), and
 * returns them.
 */
export const countSignInSql = (
  { now }: Pick<Deps, 'now'>,
  sessions: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const at = new Date(now())
  return sql`update uc_user u set login_count = login_count + 1, last_login_at = ${at}, last_login_ip = s.ip, last_active_at = ${at}
    from (${sessions}) s where u.tenant_id = s.tenant_id and u.id = s.user_id
    returning u.tenant_id, u.id`
}
