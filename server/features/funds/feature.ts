import type { ledger as definition } from '#resources/ledger.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Feature } from '#server/kit/feature.ts'
import { payee } from './payee.ts'

/** For money the database has the last word. */
const fundsChecks = {
  uc_user: [{ name: 'uc_user__funds__check', sql: 'check (balance >= 0 and integral >= 0)' }],
  uc_ledger: [
    {
      name: 'uc_ledger__sum__check',
      sql: `check (amount > 0 and before >= 0 and after >= 0
        and after = case kind when 'add' then before + amount when 'deduct' then before - amount end)`,
    },
  ],
}

/** Lines are only created by changes of balances and points, and never change. */
const ledger: Behaviour<typeof definition> = {
  closed: 'errors.ledger.written',
  actions: {},
}

export const fundsFeature: Feature = {
  name: 'funds',
  checks: fundsChecks,
  behaviours: { ledger, payee },
}
