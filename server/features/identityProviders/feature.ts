import type { Feature } from '#server/kit/feature.ts'
import { identityProvider } from './behaviour.ts'
import { externalIdentity } from './externalIdentity.ts'
import { providerRoutes } from './routes.ts'
import { providerTables } from './tables.ts'
import { externalIdentityView } from './views.ts'

export const identityProvidersFeature: Feature = {
  name: 'identityProviders',
  views: { externalIdentity: externalIdentityView },
  tables: providerTables,
  behaviours: { identityProvider, externalIdentity },
  routes: providerRoutes,
}
