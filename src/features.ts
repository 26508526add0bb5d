import { features as extensionFeatures } from '#extensions/console.ts'
import { extensions } from '#extensions/definitions.ts'
import { accountFeature } from './features/account/feature.ts'
import { bindingsFeature } from './features/bindings/feature.ts'
import { dashboardsFeature } from './features/dashboards/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { fundsFeature } from './features/funds/feature.ts'
import { gatewaysFeature } from './features/gateways/feature.ts'
import { identityProvidersFeature } from './features/identityProviders/feature.ts'
import { invitationsFeature } from './features/invitations/feature.ts'
import { jobsFeature } from './features/jobs/feature.ts'
import { limitsFeature } from './features/limits/feature.ts'
import { marketFeature } from './features/market/feature.ts'
import { menusFeature } from './features/menus/feature.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { openAccessFeature } from './features/openAccess/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { releasesFeature } from './features/releases/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { sessionsFeature } from './features/sessions/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { tenantsFeature } from './features/tenants/feature.ts'
import { whyFeature } from './features/why/feature.ts'
import { type ConsoleFeature, composeConsole, ofExtensions } from './kit/feature.ts'
import { registerBrowserKinds } from './kit/kinds.ts'

/** The features of the product. What they bring to the header and the user menu stands in this order. */
const productFeatures: readonly ConsoleFeature[] = [
  accountFeature,
  bindingsFeature,
  dashboardsFeature,
  filesFeature,
  fundsFeature,
  gatewaysFeature,
  identityProvidersFeature,
  invitationsFeature,
  jobsFeature,
  limitsFeature,
  marketFeature,
  menusFeature,
  noticesFeature,
  openAccessFeature,
  peopleFeature,
  releasesFeature,
  rolesFeature,
  sessionsFeature,
  siteFeature,
  tenantsFeature,
  whyFeature,
]

/** The features that this installation is built with. */
const features = [...productFeatures, ...ofExtensions(extensionFeatures, extensions)]

registerBrowserKinds(features.flatMap(it => it.kinds ?? []))

/** What they bring. */
export const parts = composeConsole(features)
