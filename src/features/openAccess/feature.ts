import type { ConsoleFeature } from '#src/kit/feature.ts'

export const openAccessFeature: ConsoleFeature = {
  name: 'openAccess',
  overrides: {
    openAccess: () => import('./overrides.tsx'),
    accessCall: () => import('./accessCall.tsx'),
  },
}
