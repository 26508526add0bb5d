import { answer, type Call } from '#server/kit/http.ts'
import type { FixedRoute, House } from './house.ts'

/** Which channels it settles, and no address: that may carry a password. A trial has a way of its own for the others. */
export const environment = (c: Call, { deps }: House) =>
  answer(c, { channels: deps.messages.named, trial: deps.settings.trial })

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
