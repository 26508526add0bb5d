import type { Feature } from '#server/kit/feature.ts'
import { invite } from './behaviour.ts'

export const invitationsFeature: Feature = {
  name: 'invitations',
  behaviours: { invite },
}
