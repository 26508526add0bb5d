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

export const migrations: readonly Migration[] = []
