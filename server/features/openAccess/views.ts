/** Calls of programs. */
export const accessCall = `
select tenant_id, id, at, key_id, user_id, method, route, code, ms, ip, 1 as version, at as created_at, null::bigint as created_by,
  at as updated_at, null::bigint as updated_by, null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_access_call`
