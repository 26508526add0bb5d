import { extensions } from '#extensions/definitions.ts'
import { features as extensionFeatures } from '#extensions/server.ts'
import { accountFeature } from './features/account/feature.ts'
import { actingFeature } from './features/acting/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { bindingsFeature } from './features/bindings/feature.ts'
import { codesFeature } from './features/codes/feature.ts'
import { dashboardsFeature } from './features/dashboards/feature.ts'
import { definitionsFeature } from './features/definitions/feature.ts'
import { demoFeature } from './features/demo/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { factorsFeature } from './features/factors/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { fundsFeature } from './features/funds/feature.ts'
import { gatewaysFeature } from './features/gateways/feature.ts'
import { healthFeature } from './features/health/feature.ts'
import { identityProvidersFeature } from './features/identityProviders/feature.ts'
import { invitationsFeature } from './features/invitations/feature.ts'
import { jobsFeature } from './features/jobs/feature.ts'
import { limitsFeature } from './features/limits/feature.ts'
import { lockFeature } from './features/lock/feature.ts'
import { marketFeature } from './features/market/feature.ts'
import { menusFeature } from './features/menus/feature.ts'
import { monitorFeature } from './features/monitor/feature.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { openAccessFeature } from './features/openAccess/feature.ts'
import { openapiFeature } from './features/openapi/feature.ts'
import { outboundHostsFeature } from './features/outboundHosts/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { phoneFeature } from './features/phone/feature.ts'
import { preferencesFeature } from './features/preferences/feature.ts'
import { registrationFeature } from './features/registration/feature.ts'
import { releasesFeature } from './features/releases/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { savedViewsFeature } from './features/savedViews/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { sessionsFeature } from './features/sessions/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { tenantsFeature } from './features/tenants/feature.ts'
import { whyFeature } from './features/why/feature.ts'
import { checkedExtensionFeatures, type Feature } from './kit/feature.ts'
import type {} from './tables.ts'

/**
 * The features of the product. The order is that in which they fill the database, and that of the
 * routes in the OpenAPI document.
 */
const productFeatures: readonly Feature[] = [
  tenantsFeature,
  healthFeature,
  siteFeature,
  registrationFeature,
  codesFeature,
  openAccessFeature,
  phoneFeature,
  identityProvidersFeature,
  accountFeature,
  lockFeature,
  factorsFeature,
  actingFeature,
  eventsFeature,
  menusFeature,
  marketFeature,
  limitsFeature,
  preferencesFeature,
  savedViewsFeature,
  dashboardsFeature,
  monitorFeature,
  jobsFeature,
  filesFeature,
  gatewaysFeature,
  sessionsFeature,
  searchFeature,
  noticesFeature,
  definitionsFeature,
  releasesFeature,
  whyFeature,
  openapiFeature,
  rolesFeature,
  peopleFeature,
  invitationsFeature,
  bindingsFeature,
  outboundHostsFeature,
  fundsFeature,
  auditFeature,
  demoFeature,
]

/** The features that this installation is built with. */
export const features: readonly Feature[] = [
  ...productFeatures,
  ...checkedExtensionFeatures(extensionFeatures, extensions),
]
