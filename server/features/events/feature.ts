import type { Feature } from '#server/kit/feature.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature: Feature = {
  name: 'events',
  routes: eventRoutes,
}
