import { accountRoutes } from './account.ts'
import { actingRoutes } from './acting.ts'
import { codeRoutes } from './codes.ts'
import { dashboardRoutes } from './dashboard.ts'
import { definitionRoutes } from './definitions.ts'
import { eventRoutes } from './events.ts'
import { factorStepRoutes } from './factorSteps.ts'
import { factorRoutes } from './factors.ts'
import { fileRoutes } from './files.ts'
import { gatewayRoutes } from './gateways.ts'
import { healthRoutes } from './health.ts'
import type { FixedRoute } from './house.ts'
import { limitRoutes } from './limits.ts'
import { lockRoutes } from './lock.ts'
import { marketRoutes } from './market.ts'
import { memberRoutes } from './member.ts'
import { menuRoutes } from './menus.ts'
import { noticeRoutes } from './notices.ts'
import { openAccessRoutes } from './openAccess.ts'
import { openApiRoutes } from './openapi.ts'
import { phoneRoutes } from './phone.ts'
import { preferenceRoutes } from './preferences.ts'
import { providerRoutes } from './provider.ts'
import { registerRoutes } from './register.ts'
import { savedViewRoutes } from './savedViews.ts'
import { searchRoutes } from './search.ts'
import { signInRoutes } from './signIns.ts'
import { siteRoutes } from './site.ts'
import { upgradeRoutes } from './upgrades.ts'
import { whyRoutes } from './why.ts'

/**
 * Every route that no menu has to grant: the few that are open to anyone, and those for everyone
 * who is signed in. All others belong to definitions and are refused unless a menu grants them.
 */
export const openRoutes: readonly FixedRoute[] = [
  ...healthRoutes,
  ...siteRoutes,
  ...registerRoutes,
  ...codeRoutes,
  ...openAccessRoutes,
  ...phoneRoutes,
  ...providerRoutes,
  ...memberRoutes,
  ...lockRoutes,
  ...accountRoutes,
  ...factorStepRoutes,
  ...factorRoutes,
  ...actingRoutes,
  ...eventRoutes,
  ...menuRoutes,
  ...marketRoutes,
  ...limitRoutes,
  ...preferenceRoutes,
  ...savedViewRoutes,
  ...dashboardRoutes,
  ...fileRoutes,
  ...gatewayRoutes,
  ...signInRoutes,
  ...searchRoutes,
  ...noticeRoutes,
  ...definitionRoutes,
  ...upgradeRoutes,
  ...whyRoutes,
  ...openApiRoutes(() => openRoutes),
]
