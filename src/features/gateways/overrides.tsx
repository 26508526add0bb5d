import type { gateway as definition } from '#resources/gateway.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { ResultCell, ResultShow } from './cells.tsx'
import { Gateways } from './Gateways.tsx'
import { NoGateway } from './NoGateway.tsx'

// Lists have no use for it.
export const GatewaySecret = late(async () => (await import('./GatewaySecret.tsx')).GatewaySecret)

const gateway: Overrides<typeof definition> = {
  cells: { result: ResultCell },
  shows: { result: ResultShow },
  inputs: { secret: GatewaySecret },
  screens: { main: Gateways },
  nothing: NoGateway,
}

export default gateway
