import type { ConsoleFeature } from '#src/kit/feature.ts'

export const noticesFeature: ConsoleFeature = {
  name: 'notices',
  overrides: {
    notice: () => import('./overrides.tsx'),
  },
}
