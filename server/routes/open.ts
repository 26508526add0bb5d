import { memberRoutes } from '#server/features/account/member.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { actingRoutes } from '#server/features/acting/routes.ts'
import { codeRoutes } from '#server/features/codes/routes.ts'
import { dashboardRoutes } from '#server/features/dashboards/routes.ts'
import { definitionRoutes } from '#server/features/definitions/routes.ts'
import { eventRoutes } from '#server/features/events/routes.ts'
import { factorRoutes } from '#server/features/factors/routes.ts'
import { factorStepRoutes } from '#server/features/factors/stepRoutes.ts'
import { fileRoutes } from '#server/features/files/routes.ts'
import { gatewayRoutes } from '#server/features/gateways/routes.ts'
import { healthRoutes } from '#server/features/health/routes.ts'
import { providerRoutes } from '#server/features/identityProviders/routes.ts'
import { limitRoutes } from '#server/features/limits/routes.ts'
import { lockRoutes } from '#server/features/lock/routes.ts'
import { marketRoutes } from '#server/features/market/routes.ts'
import { menuRoutes } from '#server/features/menus/routes.ts'
import { noticeRoutes } from '#server/features/notices/routes.ts'
import { openAccessRoutes } from '#server/features/openAccess/routes.ts'
import { openApiRoutes } from '#server/features/openapi/routes.ts'
import { phoneRoutes } from '#server/features/phone/routes.ts'
import { preferenceRoutes } from '#server/features/preferences/routes.ts'
import { registerRoutes } from '#server/features/registration/routes.ts'
import { upgradeRoutes } from '#server/features/releases/routes.ts'
import { savedViewRoutes } from '#server/features/savedViews/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { signInRoutes } from '#server/features/sessions/routes.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { whyRoutes } from '#server/features/why/routes.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

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
