import type { ConsoleFeature } from '#src/kit/feature.ts'

export const sessionsFeature: ConsoleFeature = {
  name: 'sessions',
  overrides: {
    session: () => import('./overrides.tsx'),
    signIn: () => import('./signIn.tsx'),
    lockout: () => import('./lockout.tsx'),
  },
}
