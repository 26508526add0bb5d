import type { Feature } from '#server/kit/feature.ts'
import { gateway } from './behaviour.ts'
import { sendSteadily } from './messages.ts'
import { outbox } from './outboxBehaviour.ts'
import { gatewayRoutes } from './routes.ts'

export const gatewaysFeature: Feature = {
  name: 'gateways',
  behaviours: { gateway, outbox },
  routes: gatewayRoutes,
  start: ({ deps }) => [sendSteadily(deps.messages)],
  end: ({ deps }) => deps.messages.close(),
}
