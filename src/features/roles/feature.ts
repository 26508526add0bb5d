import type { ConsoleFeature } from '#src/kit/feature.ts'

export const rolesFeature: ConsoleFeature = {
  name: 'roles',
  overrides: {
    role: () => import('./overrides.tsx'),
  },
}
