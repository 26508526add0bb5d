import type { ConsoleFeature } from '#src/kit/feature.ts'

export const limitsFeature: ConsoleFeature = {
  name: 'limits',
  overrides: {
    limitRequest: () => import('./overrides.tsx'),
  },
}
