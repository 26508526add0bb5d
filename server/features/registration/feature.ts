import type { Feature } from '#server/kit/feature.ts'
import { registerRoutes } from './routes.ts'

export const registrationFeature: Feature = {
  name: 'registration',
  routes: registerRoutes,
}
