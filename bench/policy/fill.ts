import pg from 'pg'
import { countedSql } from '../support/fill.ts'

/** Tenants, and the roles of each. The first role of a tenant is the administrator's. */
export interface Estate {
  readonly tenants: number
  readonly roles: number
}

/**
 * Puts so many tenants with roles under one policy, without the API. Administrators hold every
 * menu that tenants may have; every other role holds twenty of the first eighty.
 */
export const fill = async (
  url: string,
  { policyId, menuIds }: { policyId: string; menuIds: readonly string[] },
  { tenants, roles }: Estate,
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  const put = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await put(
      `insert into uc_tenant (id, name, code, policy_id)
         select 1000000 + n, 'Bench ' || n, 'bench' || n, $1 from generate_series(1, $2::int) n`,
      policyId,
      tenants,
    )
    await put(
      `insert into uc_role (tenant_id, id, name, code, builtin, data_scope, menu_ids)
         select 1000000 + n, 10000000 + n * 100 + k, 'Role ' || k, 'r' || k, k = 0, 1 + k % 7, array(
           select m from unnest($3::bigint[]) with ordinality as o(m, at)
           where k = 0 or (at + k) % 4 = 0 and at <= 80)
         from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) k`,
      tenants,
      roles,
      menuIds,
    )
    await put(
      `insert into uc_user (tenant_id, user_name, real_name)
         select 1000000 + n, 'p' || n || 'x' || k, 'Person ' || k
         from generate_series(1, $1::int) n, generate_series(1, 20) k`,
      tenants,
    )
    await put(
      `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
         select u.tenant_id, u.id, 10000000 + (u.tenant_id - 1000000) * 100 + 1 + u.id % ($1::int - 1)
         from uc_user u where u.tenant_id > 1000000`,
      roles,
    )
    for (const text of countedSql) await put(text)
    await put('vacuum (analyze)')
    await put('checkpoint')
  } finally {
    await client.end()
  }
}
