import type { Feature } from '#server/kit/feature.ts'
import { watchDefinitions } from './definitions.ts'
import { definitionRoutes } from './routes.ts'

export const definitionsFeature: Feature = {
  name: 'definitions',
  routes: definitionRoutes,
  start: ({ deps, registry }) => [watchDefinitions(deps, registry)],
}
