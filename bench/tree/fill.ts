import pg from 'pg'
import { countedSql } from '../support/fill.ts'

/** Departments of a tenant, past the API: a hundred below its root, the others below them, so many in all. */
export const fillDepartments = (url: string, tenantId: string, count: number) =>
  filled(url, statements(tenantId, count))

/** Menus of the platform, past the API: a hundred below none, pages below them and buttons below these, so many in all. */
export const fillMenus = (url: string, count: number) => filled(url, menuStatements(count))

const filled = async (url: string, all: readonly string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of all) await client.query(statement)
  await client.end()
}

const menuStatements = (count: number) => [
  `insert into uc_menu (type, title, name, sort)
     select 'directory', 'Bench directory ' || n, 'directory' || n, n from generate_series(1, 100) n`,
  `insert into uc_menu (type, parent_id, title, name, sort, permissions)
     select 'menu', (select array_agg(id order by id) from uc_menu where name like 'directory%')[1 + n % 100],
       'Bench page ' || n, 'page' || n, n, array['GET /bench/' || n]
     from generate_series(1, ${count} / 5) n`,
  `insert into uc_menu (type, parent_id, title, name, sort, permissions)
     select 'button', p.ids[1 + n % cardinality(p.ids)], 'Bench button ' || n, 'button' || n, n, array['POST /bench/' || n]
     from (select array_agg(id order by id) as ids from uc_menu where name like 'page%') p,
       generate_series(1, ${count} - (select count(*) from uc_menu)) n`,
  'vacuum (analyze)',
  'checkpoint',
]

const statements = (tenant: string, count: number) => [
  `insert into uc_dept (tenant_id, parent_id, name, code, leader, phone, sort)
     select ${tenant}, (select min(id) from uc_dept where tenant_id = ${tenant} and parent_id is null),
       'Bench branch ' || n, 'branch' || n, '张' || n, '138' || to_char(n, 'FM00000000'), n
     from generate_series(1, 100) n`,
  `insert into uc_dept (tenant_id, parent_id, name, code, leader, phone, sort)
     select ${tenant}, (select array_agg(id order by id) from uc_dept where tenant_id = ${tenant} and code like 'branch%')[1 + n % 100],
       'Bench department ' || n, 'bench' || n, '李' || n, '139' || to_char(n, 'FM00000000'), n
     from generate_series(1, ${count} - 1000 - (select count(*) from uc_dept where tenant_id = ${tenant})) n`,
  // A subtree of a thousand: a trunk, nine below it, the others below these.
  `insert into uc_dept (tenant_id, parent_id, name, code, sort)
     select ${tenant}, (select min(id) from uc_dept where tenant_id = ${tenant} and parent_id is null), 'Bench trunk', 'trunk', 999`,
  `insert into uc_dept (tenant_id, parent_id, name, code, sort)
     select ${tenant}, (select id from uc_dept where tenant_id = ${tenant} and code = 'trunk'), 'Bench limb ' || n, 'limb' || n, n
     from generate_series(1, 9) n`,
  `insert into uc_dept (tenant_id, parent_id, name, code, sort)
     select ${tenant}, (select array_agg(id order by id) from uc_dept where tenant_id = ${tenant} and code like 'limb%')[1 + n % 9],
       'Bench leaf ' || n, 'leaf' || n, n
     from generate_series(1, 990) n`,
  ...countedSql,
  'vacuum (analyze)',
  'checkpoint',
]
