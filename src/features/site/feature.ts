import type { ConsoleFeature } from '#src/kit/feature.ts'

export const siteFeature: ConsoleFeature = {
  name: 'site',
  overrides: {
    site: () => import('./overrides.tsx'),
  },
}
