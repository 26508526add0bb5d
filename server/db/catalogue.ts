import type { ClientBase } from 'pg'
import type { Catalogue, CatalogueTable } from './model.ts'

const question = `
select c.relname as name,
  c.relrowsecurity and c.relforcerowsecurity as guarded,
  pg_relation_size(c.oid) > 0 as filled,
  (select json_object_agg(a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull, 'initial', pg_get_expr(d.adbin, d.adrelid)))
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid) as indexes,
  array(select k.conname::text from pg_constraint k where k.conrelid = c.oid) as constraints,
  array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies,
  array(select g.grantee::regrole::text || ':' || lower(g.privilege_type) from aclexplode(c.relacl) g where g.grantee <> 0) as grants
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and starts_with(c.relname, 'uc_')`

const around = `
select
  (select coalesce(json_object_agg(c.relname, obj_description(c.oid)), '{}') from pg_class c
    where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'uc_')) as views,
  array(select relname::text from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace) as sequences,
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
    ...(rest.rows[0] ?? { views: {}, sequences: [], extensions: [], available: [] }),
  }
}
