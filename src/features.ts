import { bindingsFeature } from './features/bindings/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { fundsFeature } from './features/funds/feature.ts'
import { gatewaysFeature } from './features/gateways/feature.ts'
import { identityProvidersFeature } from './features/identityProviders/feature.ts'
import { invitationsFeature } from './features/invitations/feature.ts'
import { jobsFeature } from './features/jobs/feature.ts'
import { limitsFeature } from './features/limits/feature.ts'
import { menusFeature } from './features/menus/feature.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { openAccessFeature } from './features/openAccess/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { sessionsFeature } from './features/sessions/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { tenantsFeature } from './features/tenants/feature.ts'
import { type ConsoleFeature, overridesOf } from './kit/feature.ts'

/** The features of the product. */
export const features: readonly ConsoleFeature[] = [
  bindingsFeature,
  filesFeature,
  fundsFeature,
  gatewaysFeature,
  identityProvidersFeature,
  invitationsFeature,
  jobsFeature,
  limitsFeature,
  menusFeature,
  noticesFeature,
  openAccessFeature,
  peopleFeature,
  rolesFeature,
  sessionsFeature,
  siteFeature,
  tenantsFeature,
]

/** Their hand-made parts, by resource. */
export const overrides = overridesOf(features)
