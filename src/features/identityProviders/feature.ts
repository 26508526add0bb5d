import type { ConsoleFeature } from '#src/kit/feature.ts'

export const identityProvidersFeature: ConsoleFeature = {
  name: 'identityProviders',
  overrides: {
    identityProvider: () => import('./overrides.tsx'),
  },
}
