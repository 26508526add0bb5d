import type { ConsoleFeature } from '#src/kit/feature.ts'

export const peopleFeature: ConsoleFeature = {
  name: 'people',
  overrides: {
    user: () => import('./user.tsx'),
  },
}
