import { actingRoutes } from './acting.ts'
import { definitionRoutes } from './definitions.ts'
import { eventRoutes } from './events.ts'
import { healthRoutes } from './health.ts'
import type { FixedRoute } from './house.ts'
import { limitRoutes } from './limits.ts'
import { memberRoutes } from './member.ts'
import { menuRoutes } from './menus.ts'
import { registerRoutes } from './register.ts'
import { signInRoutes } from './signIns.ts'
import { siteRoutes } from './site.ts'
import { whyRoutes } from './why.ts'

/**
 * Every route that no menu has to grant, in one place: the few open to anyone, and those open to everyone
 * who is signed in. All others belong to definitions and are refused unless a menu grants them.
 */
export const openRoutes: readonly FixedRoute[] = [
  ...healthRoutes,
  ...siteRoutes,
  ...registerRoutes,
  ...memberRoutes,
  ...actingRoutes,
  ...eventRoutes,
  ...menuRoutes,
  ...limitRoutes,
  ...signInRoutes,
  ...definitionRoutes,
  ...whyRoutes,
]
