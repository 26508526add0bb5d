import * as z from 'zod'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'

/**
 * The channels that the environment configures, without addresses, which may contain a password. In
 * trial mode the other channels use the log.
 */
export const environment = (c: Call, { deps }: AppContext) =>
  answer(c, { channels: deps.messages.named, trial: deps.settings.trial })

export const gatewayRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/gateway/environment',
    summary: 'namedGateways',
    answers: z.object({ channels: z.array(z.enum(['sms', 'mail'])), trial: z.boolean() }),
    open: 'to everyone signed in',
    goesBy: '/admin/admin/gateway',
    answer: environment,
  },
]
