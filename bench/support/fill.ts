import pg from 'pg'

/** Fills the product's tables past its API: `tenants` tenants of `people` users, ten departments each. */
export const fill = async (
  url: string,
  { tenants, people }: { tenants: number; people: number },
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements(tenants, people)) await client.query(statement)
  } finally {
    await client.end()
  }
}

const statements = (tenants: number, people: number) => [
  `insert into uc_tenant (name, code, policy_id)
     select 'Bench ' || n, 'bench' || n, (select policy_id from uc_tenant where id = 1)
     from generate_series(1, ${tenants} - (select count(*) from uc_tenant where id <> 1)) n`,
  `insert into uc_dept (tenant_id, name, code)
     select t.id, 'Bench department ' || n, 'bench' || n from uc_tenant t, generate_series(1, 10) n where t.id <> 1`,
  `insert into uc_user (tenant_id, user_name, real_name, search_pinyin, search_pinyin_of, phone, email, dept_id, created_at)
     select t.id, 'u' || t.id || 'x' || n, '张' || n, ' zhang' || n || ' z' || n || ' |  ', '张' || n, null, 'u' || t.id || 'x' || n || '@bench.example',
       (select d.id from uc_dept d where d.tenant_id = t.id and d.code = 'bench' || (1 + n % 10)),
       now() - n * interval '1 minute'
     from uc_tenant t,
       generate_series(1, ${people} - (select count(*) from uc_user u where u.tenant_id = t.id)) n
     where t.id <> 1`,
  ...['post', 'role'].map(
    kind => `insert into uc_user__${kind}_ids (tenant_id, owner_id, target_id)
      select u.tenant_id, u.id, (select min(id) from uc_${kind} k where k.tenant_id = u.tenant_id) from uc_user u
      where u.user_name like 'u%x%' and exists (select from uc_${kind} k where k.tenant_id = u.tenant_id)`,
  ),
  `insert into uc_identity (kind, key, tenant_id, row_id)
     select 'user.userName', lower(user_name), tenant_id, id from uc_user on conflict do nothing`,
  `insert into uc_identity (kind, key, tenant_id, row_id)
     select 'user.email', lower(email), tenant_id, id from uc_user where email is not null on conflict do nothing`,
  // Past the API nothing checks limits. A tenant far above its limit would show a warning on every list.
  `update uc_policy set user_max = ${2 * people} where user_max between 1 and ${2 * people}`,
  ...countedSql,
  'vacuum (analyze)',
  'checkpoint',
]

/** Counts what was filled in past the API as the product counts it. */
export const countedSql = ['user', 'dept', 'role'].map(
  kind => `insert into uc_usage (tenant_id, quota, used)
     select tenant_id, '${kind}Max', count(*) from uc_${kind} where deleted_at is null group by tenant_id
     on conflict (tenant_id, quota) do update set used = excluded.used`,
)
