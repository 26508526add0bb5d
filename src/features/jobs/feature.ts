import type { ConsoleFeature } from '#src/kit/feature.ts'

export const jobsFeature: ConsoleFeature = {
  name: 'jobs',
  overrides: { job: () => import('./overrides.tsx') },
}
