import { sql } from 'kysely'
import { linkTableOf } from '#server/db/names.ts'
import { siteValue } from '../siteSettings.ts'

/** Whether user `u` has a confirmed second factor. */
export const hasFactorSql = sql<boolean>`exists (select from uc_factor f
  where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed)`

/** The kinds of second factor of user `u`. */
export const factorKinds = sql<string[]>`array(select kind from (
    select distinct f.kind from uc_factor f where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed
  union all (select 'recovery' from uc_recovery k where k.tenant_id = u.tenant_id and k.user_id = u.id limit 1)
  ) as k(kind) order by kind = 'recovery', kind desc)`

const administers = sql<boolean>`exists (select from ${sql.table(linkTableOf('user', 'roleIds'))} l
  join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
  where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.builtin and r.deleted_at is null)`

/**
 * Whether user `u` of tenant `t` must have a second factor: by the site's setting or their tenant's
 * policy.
 */
export const factorRequiredSql = sql<boolean>`(case ${siteValue('secondFactor')} when 'everyone' then true
  when 'staff' then u.tenant_id = 1 or ${administers} else false end
  or exists (select from uc_policy p where p.id = t.policy_id and p.second_factor))`

/** Whether user `u` of tenant `t` must have a second factor and has none. */
export const factorMissingSql = sql<boolean>`(${factorRequiredSql} and not ${hasFactorSql})`
