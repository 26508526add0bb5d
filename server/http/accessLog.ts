import type { Logger } from 'pino'
import type { Call } from './call.ts'
import { headerOf } from './request.ts'

const slow = 1000
/** Methods that change nothing. */
const quiet: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Logs one line per request, without its query and body: writes, HTTP refusals and slow requests
 * always, other reads at `debug`. All logged values are listed here and none is secret, so
 * redaction is switched off.
 */
export const accessLog = (parent: Logger) => {
  const log = parent.child({}, { redact: [] })
  return (c: Call, status: number, begunAt: number): void => {
    const ms = Math.round((performance.now() - begunAt) * 10) / 10
    const matters = !quiet.has(c.req.method) || status >= 400 || ms > slow
    if (!matters && !log.isLevelEnabled('debug')) return
    const actor = c.get('actor')
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.get('path'),
      status,
      answered: c.get('code') ?? 0,
      ms,
      ip: c.get('ip'),
      // Shows the operator which name is missing in HOSTS.
      ...(status === 421 ? { host: headerOf(c, 'host')?.slice(0, 255) } : {}),
      userId: actor?.acting?.userId ?? actor?.userId,
      tenantId: actor?.tenantId,
    }
    log[matters ? 'info' : 'debug'](line, 'request')
  }
}
