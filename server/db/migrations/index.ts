import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { sortLanguages } from '../collations.ts'
import { columnOf, indexOf, tableOf } from '../names.ts'
import { momentsBeside, sortNames } from '../resourceTables.ts'
import { equalNames } from './equalNames.ts'

/**
 * Changes that the planner must not decide alone: drops, renames, stricter constraints, moved
 * values. Numbers increase and are never reused. The statements run before the planner's, in its
 * transaction, as the owner of the tables. Row policies hide all rows from the owner, so a
 * migration that reads or writes rows runs `set local role uc_system` before and `reset role`
 * after. A new database starts in the newest state and runs none.
 */
export interface Migration {
  number: number
  name: string
  /** A function where the definitions say what is concerned. */
  statements: readonly string[] | ((resources: readonly AnyResource[]) => readonly string[])
}

/** The same as `snake`, in SQL. */
const snakeSql = (name: string): string =>
  `lower(regexp_replace(regexp_replace(${name}, '[^A-Za-z0-9]+', '_', 'g'), '([a-z0-9])([A-Z])', '\\1_\\2', 'g'))`

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'department heads become people',
    statements: [
      'alter table uc_dept add column if not exists leader_id bigint',
      'set local role uc_system',
      `update uc_dept d set leader_id = u.id
        from (select tenant_id, real_name, min(id) as id from uc_user
          where deleted_at is null group by tenant_id, real_name having count(*) = 1) u
        where u.tenant_id = d.tenant_id and u.real_name = d.leader`,
      'reset role',
    ],
  },
  {
    number: 2,
    name: 'accounts elsewhere are those of an issuer',
    // In a database that is older than linked accounts, the planner creates the tables.
    statements: [
      `do $$ begin
        if to_regclass('uc_external_identity') is null then return; end if;
        alter table uc_external_identity add column if not exists issuer text;
        set local role uc_system;
        update uc_external_identity e set issuer = p.issuer
          from uc_identity_provider p where p.id = e.provider_id and e.issuer is null;
        delete from uc_external_identity where issuer is null;
        -- What is under way lasts ten minutes and begins again.
        delete from uc_provider_flow;
        delete from uc_provider_pending;
        reset role;
        alter table uc_external_identity alter column issuer set not null,
          drop constraint uc_external_identity_pkey, add primary key (provider_id, issuer, subject);
        alter table uc_provider_flow add column if not exists issuer text not null,
          add column if not exists client_id text not null;
        alter table uc_provider_pending add column if not exists issuer text not null,
          add column if not exists client_id text not null;
      end $$`,
    ],
  },
  {
    number: 3,
    name: 'a host may be opened for several purposes and ports',
    statements: ['drop index if exists uc_outbound_host__host__unique'],
  },
  {
    number: 4,
    name: 'links to rows in the bin stay stored',
    // Puts back what deletions took away, where the field still applies; it is hidden from now on.
    statements: [
      `do $$
      declare
        k record;
        owner_table text;
        target_table text;
        link_table text;
        own text;
        applies text;
      begin
        if to_regclass('uc_cleared_reference') is null then return; end if;
        set local role uc_system;
        for k in select distinct c.resource, c.owner, c.field, ${snakeSql('c.resource')} as target_name,
            ${snakeSql('c.owner')} as owner_name, ${snakeSql('c.field')} as field_name, w.name, w.value
          from uc_cleared_reference c left join (values ('role', 'deptIds', 'data_scope', '4'), ('policy', 'allowMenus', 'all_menus', 'false'),
            ('notice', 'tenantIds', 'range_type', '2'), ('notice', 'deptIds', 'range_type', '3'),
            ('notice', 'roleIds', 'range_type', '4'), ('notice', 'userIds', 'range_type', '5')
          ) as w (owner, field, name, value) on w.owner = c.owner and w.field = c.field
        loop
          owner_table := 'uc_' || k.owner_name;
          target_table := 'uc_' || k.target_name;
          link_table := owner_table || '__' || k.field_name;
          if to_regclass(owner_table) is null or to_regclass(target_table) is null then continue; end if;
          own := case when exists (select from information_schema.columns
            where table_name = owner_table and column_name = 'tenant_id') then 'o.tenant_id = c.tenant_id and ' else '' end;
          applies := case when k.name is null then 'true' else format('to_jsonb(o)->>%L = %L', k.name, k.value) end;
          if to_regclass(link_table) is not null then
            execute format('insert into %I (%s owner_id, target_id) select %s c.owner_id, c.row_id from uc_cleared_reference c
                join %I o on %s o.id = c.owner_id
              where c.resource = %L and c.owner = %L and c.field = %L and %s and exists (select from %I x where x.id = c.row_id)
              on conflict do nothing', link_table, case when own <> '' then 'tenant_id,' end, case when own <> '' then 'c.tenant_id,' end,
              owner_table, own, k.resource, k.owner, k.field, applies, target_table);
          else
            execute format('update %I o set %I = c.row_id from uc_cleared_reference c
              where %s o.id = c.owner_id and c.resource = %L and c.owner = %L and c.field = %L and o.%I is null
                and exists (select from %I x where x.id = c.row_id)', owner_table, k.field_name,
              own, k.resource, k.owner, k.field, k.field_name, target_table);
          end if;
        end loop;
        -- The head of a department stays away where the text names somebody else by now.
        update uc_dept d set leader_id = null from uc_user u where u.tenant_id = d.tenant_id and u.id = d.leader_id
          and u.deleted_at is not null and d.leader is distinct from coalesce(nullif(u.real_name, ''), u.user_name);
        reset role;
        drop table uc_cleared_reference;
      end $$`,
    ],
  },
  {
    number: 5,
    name: 'the same bytes may have several names',
    statements: ['drop index if exists uc_file__once__idx'],
  },
  {
    number: 6,
    name: 'names that look the same differ',
    statements: equalNames,
  },
  {
    number: 7,
    name: 'the audit log is divided by months',
    // The table becomes the only partition, for any time, which reads and copies nothing;
    // `server/db/partitions.ts` gives it an end while the product runs.
    statements: [
      `do $$ begin
        if to_regclass('uc_audit') is null
          or (select relkind = 'p' from pg_class where oid = to_regclass('uc_audit')) then return; end if;
        alter table uc_audit rename to uc_audit_first;
        alter index if exists uc_audit_pkey rename to uc_audit_first_pkey;
        alter index if exists uc_audit__tenant_id_row_id_id__idx rename to uc_audit_first__tenant_id_row_id_id__idx;
        create table uc_audit (like uc_audit_first including defaults) partition by range (at);
        alter table uc_audit attach partition uc_audit_first for values from (minvalue) to (maxvalue);
      end $$`,
      // Existing installations keep everything until somebody decides otherwise.
      "alter table if exists uc_site add column if not exists audit_log text not null default 'forever'",
    ],
  },
  {
    number: 8,
    name: 'texts are sorted in the order of a language',
    // The planner creates an index for each language.
    statements: resources =>
      resources.flatMap(resource => {
        const table = tableOf(resource.name)
        return fieldsOf(resource)
          .filter(([name]) => sortLanguages(resource, name).length > 0)
          .flatMap(([name]) => [columnOf(name), `across_${columnOf(name)}`])
          .map(column => `drop index if exists ${indexOf(table, column)}`)
      }),
  },
  {
    number: 9,
    name: 'sorts contain the moments that are filtered by',
    // The planner creates them under other names.
    statements: resources =>
      resources.flatMap(resource =>
        sortableFieldsOf(resource)
          .filter(sort => momentsBeside(resource, sort).length > 0)
          .flatMap(sort => sortNames(resource, sort))
          .map(name => `drop index if exists ${indexOf(tableOf(resource.name), name)}`),
      ),
  },
  {
    number: 10,
    name: 'names of files are sorted in the order of a language',
    // The planner creates an index for each language.
    statements: ['drop index if exists uc_file__tenant_id_name_id__idx'],
  },
  {
    number: 11,
    name: 'roles hold the ids of their menus themselves',
    statements: [
      `do $$ begin
        if to_regclass('uc_role__menu_ids') is null then return; end if;
        alter table uc_role add column if not exists menu_ids bigint[] not null default '{}';
        -- A restored database may lack them; the planner no longer knows this table.
        alter table uc_role__menu_ids disable row level security;
        grant select on uc_role__menu_ids to uc_system;
        set local role uc_system;
        update uc_role r set menu_ids = l.ids
          from (select tenant_id, owner_id, array_agg(target_id order by target_id) as ids
            from uc_role__menu_ids group by 1, 2) l
          where l.tenant_id = r.tenant_id and l.owner_id = r.id;
        reset role;
        drop table uc_role__menu_ids;
      end $$`,
    ],
  },
  {
    number: 12,
    name: 'changes of policies keep their parts in columns',
    statements: [
      `do $$ begin
        if not exists (select from information_schema.columns where table_schema = current_schema()
          and table_name = 'uc_policy_change_role' and column_name = 'done') then return; end if;
        alter table uc_policy_change_role add column lost bigint[], add column gained bigint[], add column before integer,
          add column after integer, add column dept_ids bigint[];
        set local role uc_system;
        update uc_policy_change_role set before = (done->>'before')::integer, after = (done->>'after')::integer,
          lost = array(select jsonb_array_elements_text(done->'lost'))::bigint[],
          gained = array(select jsonb_array_elements_text(done->'gained'))::bigint[],
          dept_ids = array(select jsonb_array_elements_text(done->'deptIds'))::bigint[];
        reset role;
        alter table uc_policy_change_role alter column lost set not null, alter column gained set not null,
          alter column before set not null, alter column after set not null, alter column dept_ids set not null,
          drop column done;
      end $$`,
    ],
  },
  {
    number: 13,
    name: 'pages of roles have room for new versions',
    // `planSchema` sets the fillfactor, which applies to new pages; this also rewrites the existing ones.
    statements: [
      `do $$ begin
        if to_regclass('uc_role') is null then return; end if;
        alter table uc_role set (fillfactor = 50);
        cluster uc_role using uc_role_pkey;
        alter table uc_role set without cluster;
      end $$`,
    ],
  },
]
