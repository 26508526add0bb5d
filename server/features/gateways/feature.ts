import type { Feature } from '#server/kit/feature.ts'
import { gateway } from './behaviour.ts'
import { sendJob, sendWaiting } from './outbox.ts'
import { outbox } from './outboxBehaviour.ts'
import { gatewayRoutes } from './routes.ts'

export const gatewaysFeature: Feature = {
  name: 'gateways',
  behaviours: { gateway, outbox },
  routes: gatewayRoutes,
  jobs: [sendJob],
  requeue: ({ tx }) => sendWaiting(tx),
}
