import type { Feature } from '#server/kit/feature.ts'
import { fundsChecks } from './checks.ts'
import { ledger } from './ledger.ts'
import { payee } from './payee.ts'

export const fundsFeature: Feature = {
  name: 'funds',
  checks: fundsChecks,
  behaviours: { ledger, payee },
}
