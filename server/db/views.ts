/**
 * Views by the resource that shows their rows. Each has the columns of a table: `tenant_id`, `id`, one for each
 * field, `version`, the stamps of who and when, and `deleted_at`, by which nothing is in a bin.
 */
export const views: Readonly<Record<string, string>> = {
  /** Sessions in force: what `server/auth/inForce.ts` asks at each request is asked here of all. */
  session: `
select s.tenant_id, s.id, s.user_id, u.user_name, u.real_name, u.avatar, u.dept_id, s.ip, s.agent, s.remember,
  false as own, s.created_at as signed_in_at, s.used_at, 1 as version, s.created_at, null::bigint as created_by, s.used_at as updated_at,
  null::bigint as updated_by, null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_session s
join uc_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
where s.expires_at > now() and u.status = 1 and u.deleted_at is null and coalesce(d.status, 1) = 1
  and (not exists (select from uc_user__role_ids l where l.tenant_id = u.tenant_id and l.owner_id = u.id) or exists (
    select from uc_user__role_ids l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
    where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.status = 1 and r.deleted_at is null))`,
}
