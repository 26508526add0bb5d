/** For money the database has the last word. */
export const fundsChecks = {
  uc_user: [{ name: 'uc_user__funds__check', sql: 'check (balance >= 0 and integral >= 0)' }],
  uc_ledger: [
    {
      name: 'uc_ledger__sum__check',
      sql: `check (amount > 0 and before >= 0 and after >= 0
        and after = case kind when 'add' then before + amount when 'deduct' then before - amount end)`,
    },
  ],
}
