import { answer, type Call } from '#server/kit/http.ts'
import type { FixedRoute, House } from './house.ts'

/** Which channels it settles, and no address: that may carry a password. */
export const environment = (c: Call, { deps }: House) =>
  answer(c, { channels: deps.messages.named })

export const gatewayRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/gateway/environment',
    summary: 'namedGateways',
    open: 'to everyone signed in',
    goesBy: '/admin/admin/gateway',
    answer: environment,
  },
]
