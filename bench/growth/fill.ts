import pg from 'pg'
import { countedSql } from '../support/fill.ts'

/**
 * Grows a tenant to so many people without the API, each with a role, a department and identities.
 * One in ten is in the first department; five hundred spread over all hold the second role.
 */
export const growTo = async (url: string, tenantId: string, people: number): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as n from uc_user where tenant_id = $1',
    [tenantId],
  )
  for (const statement of statements(tenantId, rows[0].n + 1, people)) await client.query(statement)
  await client.end()
}

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const readings =
  'wang,li,zhang,liu,chen,yang,zhao,huang,zhou,wu,xu,sun,hu,zhu,gao,lin,he,guo,ma,luo'

const statements = (tenant: string, from: number, to: number) => [
  `insert into uc_dept (tenant_id, name, code)
     select ${tenant}, 'Bench department ' || n, 'bench' || n from generate_series(1, 51) n
     where not exists (select from uc_dept where tenant_id = ${tenant} and code = 'bench1')`,
  `insert into uc_role (tenant_id, name, code, data_scope)
     select ${tenant}, name, name, 1 from unnest('{bench,rare}'::text[]) name
     where not exists (select from uc_role where tenant_id = ${tenant} and code = 'rare')`,
  `insert into uc_user (tenant_id, user_name, real_name, search_pinyin, search_pinyin_of, phone, email, dept_id, status, created_at, last_login_at)
     select ${tenant}, 'u' || n || 'x', substr('${surnames}', 1 + n % 20, 1) || to_char(n, 'FM0000000'),
       ' ' || split_part('${readings}', ',', 1 + n % 20) || to_char(n, 'FM0000000') || ' '
         || substr(split_part('${readings}', ',', 1 + n % 20), 1, 1) || to_char(n, 'FM0000000') || ' |  ',
       substr('${surnames}', 1 + n % 20, 1) || to_char(n, 'FM0000000'),
       '1' || to_char(n, 'FM0000000000'), substr(md5(n::text), 1, 10) || '@bench.example',
       (select array_agg(id order by id) from uc_dept where tenant_id = ${tenant} and code like 'bench%')
         [case when n % 10 = 7 then 1 else 2 + n % 50 end],
       case when n % 10 = 0 then 2 else 1 end, now() - n * interval '1 minute',
       case when n % 3 = 0 then null else now() - (n * 7919::bigint % 1000000) * interval '1 second' end
     from generate_series(${from}, ${to}) n`,
  `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
     select ${tenant}, u.id, (select id from uc_role where tenant_id = ${tenant} and code = 'bench')
     from uc_user u where u.tenant_id = ${tenant} and u.user_name like 'u%x' on conflict do nothing`,
  `insert into uc_user__role_ids (tenant_id, owner_id, target_id)
     select ${tenant}, u.id, (select id from uc_role where tenant_id = ${tenant} and code = 'rare')
     from uc_user u where u.tenant_id = ${tenant} and u.user_name like 'u%x'
       and substr(u.user_name, 2, length(u.user_name) - 2)::int % ${Math.round(to / 500)} = 0 on conflict do nothing`,
  `insert into uc_identity (kind, key, tenant_id, row_id)
     select 'user.userName', lower(user_name), tenant_id, id from uc_user where tenant_id = ${tenant} on conflict do nothing`,
  ...countedSql,
  'vacuum (analyze)',
  'checkpoint',
]
