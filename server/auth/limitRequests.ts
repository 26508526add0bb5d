import type { Actor } from '#server/base/actor.ts'
import type { Call } from '#server/http/call.ts'
import { incomingOf } from '#server/http/request.ts'
import type { RequestLimiter } from './requestLimiter.ts'

type Work = () => Promise<Response> | Response

/**
 * Answers a request when the limits of its person and then of its tenant allow it. The body is
 * received in between, so that a slow sender delays nobody else, and bodies of waiting requests use
 * no memory.
 */
export const limitRequests =
  (inFlight: RequestLimiter) =>
  async (c: Call, work: Work): Promise<Response> => {
    const actor = c.get('actor') as Actor
    const isGone = () => incomingOf(c)?.socket.destroyed ?? false
    if (!inFlight.tryPerson(actor)) await inFlight.waitForPerson(actor, isGone)
    let tookMs = 0
    try {
      const { method } = c.req
      if (method === 'POST' || method === 'PUT') await c.get('receive')?.()
      if (!inFlight.tryTenant(actor)) await inFlight.waitForTenant(actor, isGone)
      const began = performance.now()
      try {
        return await work()
      } finally {
        tookMs = performance.now() - began
        inFlight.leaveTenant(actor, tookMs)
      }
    } finally {
      inFlight.leavePerson(actor, tookMs)
    }
  }
