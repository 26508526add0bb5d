import type { Feature } from '#server/kit/feature.ts'
import { openApiRoutes } from './routes.ts'

export const openapiFeature: Feature = {
  name: 'openapi',
  routes: openApiRoutes,
}
