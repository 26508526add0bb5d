/** Accounts elsewhere that are bound to somebody who is not deleted. */
export const externalIdentityView = `
select e.tenant_id, e.id, e.user_id, u.dept_id, e.provider_title, e.name, e.bound_at, e.used_at, 1 as version,
  e.bound_at as created_at, e.user_id as created_by, e.bound_at as updated_at, null::bigint as updated_by,
  null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_external_identity e join uc_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
where u.deleted_at is null`
