import type { Feature } from '#server/kit/feature.ts'
import { session } from './behaviour.ts'
import { lockout } from './lockout.ts'
import { signInRoutes } from './routes.ts'
import { sessionViews } from './views.ts'

export const sessionsFeature: Feature = {
  name: 'sessions',
  views: sessionViews,
  behaviours: { session, lockout },
  routes: signInRoutes,
}
