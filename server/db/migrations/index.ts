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
  statements: readonly string[]
}

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
]
