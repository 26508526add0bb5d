import type { Feature } from '#server/kit/feature.ts'
import { identityProvider } from './behaviour.ts'
import { externalIdentity } from './externalIdentity.ts'
import { providerRoutes } from './routes.ts'

export const identityProvidersFeature: Feature = {
  name: 'identityProviders',
  behaviours: { identityProvider, externalIdentity },
  routes: providerRoutes,
}
