import type { ConsoleFeature } from '#src/kit/feature.ts'

export const gatewaysFeature: ConsoleFeature = {
  name: 'gateways',
  overrides: {
    gateway: () => import('./overrides.tsx'),
    outbox: () => import('./outbox.tsx'),
  },
}
