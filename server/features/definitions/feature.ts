import type { Feature } from '#server/kit/feature.ts'
import { watchDefinitions } from './definitions.ts'
import { dropRemovedJob } from './drop.ts'
import { definitionRoutes } from './routes.ts'

export const definitionsFeature: Feature = {
  name: 'definitions',
  routes: definitionRoutes,
  jobs: [dropRemovedJob],
  start: ({ deps, registry }) => [watchDefinitions(deps, registry)],
}
