import * as z from 'zod'
import { checkSignInWorks } from '#server/auth/readiness.ts'
import { HttpRefusal } from '#server/base/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

export const healthRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/health/live',
    summary: 'live',
    answers: z.object({ live: z.boolean() }),
    open: 'to anyone',
    anyHost: true,
    answer: c => answer(c, { live: true }),
  },
  {
    method: 'GET',
    path: '/health/ready',
    summary: 'ready',
    answers: z.object({ ready: z.boolean() }),
    open: 'to anyone',
    anyHost: true,
    answer: async (c, { deps, isReady }) => {
      if (!isReady()) throw new HttpRefusal(503, 'errors.draining', { retryAfter: 15 })
      await checkSignInWorks(deps)
      return answer(c, { ready: true })
    },
  },
]
