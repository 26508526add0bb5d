import pg from 'pg'
import { countedSql } from '../support/fill.ts'

/** Departments of a tenant, past the API: a hundred below its root, the others below them, so many in all. */
export const fillDepartments = async (url: string, tenantId: string, count: number) => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements(tenantId, count)) await client.query(statement)
  await client.end()
}

const statements = (tenant: string, count: number) => [
  `insert into uc_dept (tenant_id, parent_id, name, code, leader, phone, sort)
     select ${tenant}, (select min(id) from uc_dept where tenant_id = ${tenant} and parent_id is null),
       'Bench branch ' || n, 'branch' || n, '张' || n, '138' || to_char(n, 'FM00000000'), n
     from generate_series(1, 100) n`,
  `insert into uc_dept (tenant_id, parent_id, name, code, leader, phone, sort)
     select ${tenant}, (select array_agg(id order by id) from uc_dept where tenant_id = ${tenant} and code like 'branch%')[1 + n % 100],
       'Bench department ' || n, 'bench' || n, '李' || n, '139' || to_char(n, 'FM00000000'), n
     from generate_series(1, ${count} - (select count(*) from uc_dept where tenant_id = ${tenant})) n`,
  ...countedSql,
  'vacuum (analyze)',
  'checkpoint',
]
