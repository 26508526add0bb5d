import type { ConsoleFeature } from '#src/kit/feature.ts'

export const invitationsFeature: ConsoleFeature = {
  name: 'invitations',
  overrides: {
    invite: () => import('./overrides.tsx'),
  },
}
