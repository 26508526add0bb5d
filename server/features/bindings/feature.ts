import type { Feature } from '#server/kit/feature.ts'
import { bind } from './behaviour.ts'

export const bindingsFeature: Feature = {
  name: 'bindings',
  behaviours: { bind },
}
