import type { Feature } from '#server/kit/feature.ts'
import { ledger } from './ledger.ts'
import { payee } from './payee.ts'

export const fundsFeature: Feature = {
  name: 'funds',
  behaviours: { ledger, payee },
}
