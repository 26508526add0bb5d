import type { ConsoleFeature } from '#src/kit/feature.ts'

export const fundsFeature: ConsoleFeature = {
  name: 'funds',
  overrides: {
    ledger: () => import('./ledger.tsx'),
  },
}
