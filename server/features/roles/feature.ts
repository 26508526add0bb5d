import type { Feature } from '#server/kit/feature.ts'
import { role } from './behaviour.ts'

export const rolesFeature: Feature = {
  name: 'roles',
  behaviours: { role },
}
