import type { ConsoleFeature } from '#src/kit/feature.ts'

export const bindingsFeature: ConsoleFeature = {
  name: 'bindings',
  overrides: {
    bind: () => import('./overrides.tsx'),
  },
}
