import type { Feature } from '#server/kit/feature.ts'
import { gateway } from './behaviour.ts'
import { enqueueWaiting, sendJob } from './outbox.ts'
import { outbox } from './outboxBehaviour.ts'
import { gatewayRoutes } from './routes.ts'

export const gatewaysFeature: Feature = {
  name: 'gateways',
  behaviours: { gateway, outbox },
  routes: gatewayRoutes,
  jobs: [sendJob],
  requeue: ({ tx }) => enqueueWaiting(tx),
}
