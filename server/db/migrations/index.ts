/**
 * What the planner must not decide alone: drops, renames, tightenings, moved values. Numbers grow and are
 * never taken twice. Statements run before the planner's, in its transaction, as the owner of the tables;
 * row policies hide all rows from the owner, so one that touches rows says `set local role uc_system` before
 * and `reset role` after. A fresh database starts at the newest state and runs none.
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
]
