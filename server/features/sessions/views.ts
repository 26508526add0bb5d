/**
 * Sessions in force, by the same conditions as `server/auth/maySignIn.ts` checks at each request, and
 * those whose sign-in is not complete.
 */
export const sessionsInForce = `
select s.tenant_id, s.id, s.user_id, u.user_name, u.real_name, u.avatar, u.dept_id, s.ip, s.agent, s.remember,
  false as own, s.created_at as signed_in_at, s.used_at, 1 as version, s.created_at, null::bigint as created_by, s.used_at as updated_at,
  null::bigint as updated_by, null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_session s
join uc_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
left join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
where s.expires_at > now() and u.status = 1 and u.deleted_at is null and coalesce(d.status, 1) = 1
  and (not exists (select from uc_user__role_ids l where l.tenant_id = u.tenant_id and l.owner_id = u.id) or exists (
    select from uc_user__role_ids l join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
    where l.tenant_id = u.tenant_id and l.owner_id = u.id and r.status = 1 and r.deleted_at is null))`

/** Sign-in attempts. */
const signIn = `
select l.tenant_id, l.id, l.at, l.user_id, l.user_name, u.real_name, u.dept_id, l.way, l.result, l.ip, l.agent,
  1 as version, l.at as created_at, null::bigint as created_by, l.at as updated_at, null::bigint as updated_by,
  null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_sign_in l left join uc_user u on u.tenant_id = l.tenant_id and u.id = l.user_id`

/**
 * Locked counters of accounts (`server/auth/attempts.ts`). Each has a key, from which the view
 * derives an id.
 */
const lockout = `
select a.tenant_id, hashtextextended(a.key, 0) & 9223372036854775807 as id, a.key, u.id as user_id, u.user_name, u.real_name, u.dept_id,
  case split_part(a.key, '|', 1) when 'pair' then 'address' else 'anywhere' end as reach,
  nullif(split_part(a.key, '|', 3), '') as address, a.step as times, a.last_at as since, a.closed_until as until,
  1 as version, a.last_at as created_at, null::bigint as created_by, a.last_at as updated_at, null::bigint as updated_by,
  null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_attempt a
join uc_user u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.deleted_at is null
where a.closed_until > now() and a.key ~ '^(account|pair)[|]'`

const session = `${sessionsInForce} and s.counted`

export const sessionViews = { signIn, lockout, session }
