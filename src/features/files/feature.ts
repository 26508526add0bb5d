import type { ConsoleFeature } from '#src/kit/feature.ts'

export const filesFeature: ConsoleFeature = {
  name: 'files',
  overrides: {
    file: () => import('./overrides.tsx'),
  },
}
