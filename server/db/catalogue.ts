import type { ClientBase } from 'pg'
import type { Catalogue, CatalogueTable } from './model.ts'

/** The grants of an access list that concern our roles, `public` included, as `role:right`. */
const grantsIn = (list: string) =>
  `array(select coalesce(r.rolname, 'public') || ':' || lower(g.privilege_type)
    from aclexplode(${list}) g left join pg_roles r on r.oid = g.grantee
    where g.grantee = 0 or r.rolname in ('uc_tenant', 'uc_system'))`

/** A row policy `p` as this version of PostgreSQL writes it. */
const policyText = `concat_ws(' ', p.polcmd, p.polpermissive,
    (select string_agg(r.rolname, ',' order by r.rolname) from pg_roles r where r.oid = any(p.polroles)),
    pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))`

const question = `
select c.relname as name,
  c.relrowsecurity and c.relforcerowsecurity as guarded,
  exists (select from pg_partition_tree(c.oid) t where pg_relation_size(t.relid) > 0) or pg_relation_size(c.oid) > 0 as filled,
  (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid) as "partitionOf",
  (select json_object_agg(a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
      'initial', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end, 'comment', col_description(a.attrelid, a.attnum)))
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_object_agg(i.relname, obj_description(i.oid, 'pg_class')), '{}')
     from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid) as indexes,
  (select o.option_value::int from pg_options_to_table(c.reloptions) o where o.option_name = 'fillfactor') as fillfactor,
  array(select k.conname::text from pg_constraint k where k.conrelid = c.oid) as constraints,
  (select coalesce(json_object_agg(p.polname, ${policyText}), '{}') from pg_policy p where p.polrelid = c.oid) as policies,
  ${grantsIn('c.relacl')} as grants
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and starts_with(c.relname, 'uc_')`

const around = `
select
  (select coalesce(json_object_agg(c.relname, json_build_object(
      'sql', case when 'security_invoker=true' = any(c.reloptions) then obj_description(c.oid) end,
      'grants', ${grantsIn('c.relacl')})), '{}') from pg_class c
    where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'uc_')) as views,
  (select coalesce(json_object_agg(c.relname, ${grantsIn('c.relacl')}), '{}') from pg_class c
    where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace) as sequences,
  json_build_object('name', current_schema(), 'users', array(select rolname::text from pg_roles
    where rolname in ('uc_tenant', 'uc_system') and has_schema_privilege(oid, current_schema(), 'usage'))) as schema,
  array(select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and starts_with(p.proname, 'uc_')
      and exists (select from pg_roles r where r.rolname in ('uc_tenant', 'uc_system')
        and not has_function_privilege(r.oid, p.oid, 'execute'))) as "barredFunctions",
  array(select extname::text from pg_extension) as extensions,
  array(select name::text from pg_available_extension_versions v
    where v.name = 'pg_trgm' and (v.trusted or (select rolsuper from pg_roles where rolname = current_user))
      and has_database_privilege(current_database(), 'create')) as available`

/** Reads the current state of our tables from the database. */
export const readCatalogue = async (client: ClientBase): Promise<Catalogue> => {
  const tables = await client.query<CatalogueTable & { name: string }>(question)
  const rest = await client.query<Omit<Catalogue, 'tables'>>(around)
  return {
    tables: Object.fromEntries(tables.rows.map(({ name, ...table }) => [name, table])),
    ...(rest.rows[0] as Omit<Catalogue, 'tables'>),
  }
}

/**
 * How this version of PostgreSQL writes these row policies, to compare them with those stored. They
 * are made on a table that is rolled back; call it inside a transaction.
 */
export const spellPolicies = async (
  client: ClientBase,
  sqls: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (sqls.length === 0) return new Map()
  await client.query(
    [
      'savepoint spelling',
      'create table uc_spelling (tenant_id bigint, id bigint)',
      ...sqls.map((sql, at) => `create policy p${at} on uc_spelling ${sql}`),
    ].join(';\n'),
  )
  const { rows } = await client.query<{ name: string; text: string }>(
    `select p.polname as name, ${policyText} as text from pg_policy p where p.polrelid = 'uc_spelling'::regclass`,
  )
  await client.query('rollback to savepoint spelling')
  const texts = new Map(rows.map(({ name, text }) => [name, text]))
  return new Map(sqls.map((sql, at) => [sql, texts.get(`p${at}`) as string]))
}
