import { type RawBuilder, sql } from 'kysely'
import { linkTableOf } from '#server/db/names.ts'

const roles = sql`(select string_agg(r.id || ':' || r.version, ',' order by r.id)
  from ${sql.table(linkTableOf('user', 'roleIds'))} l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
  where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.deleted_at is null)`

/** The state of all menus. */
export const menusVersionSql = sql<string>`(select count(*) || ':' || sum(version) from uc_menu)`

/**
 * A text that changes whenever something changes that the menus and permissions of a session depend
 * on: of the user `u` with their tenant `t` and policy `p`, and the session `s` that may act in
 * another tenant, `there`.
 */
export const rightsVersionSql = (
  menus: RawBuilder<string>,
  now: RawBuilder<unknown>,
) => sql<string>`
  md5(concat_ws('|', u.version, t.version, t.policy_id, p.version, ${roles}, ${menus},
    s.acting_tenant_id, s.acting_user_id, s.acting_until, s.acting_write, s.acting_until <= ${now},
    there.version, there.expires_at <= ${now}))`
