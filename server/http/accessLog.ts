import type { Logger } from 'pino'
import type { Call } from '#server/kit/http.ts'

const slow = 1000

/** One line for a request, without its query and body: writes, refusals by transport and slow ones always, other reads at `debug`. */
export const logAccess = (log: Logger, c: Call, status: number, begunAt: number): void => {
  const ms = Math.round((performance.now() - begunAt) * 10) / 10
  const matters = c.req.method !== 'GET' || status >= 400 || ms > slow
  if (!matters && !log.isLevelEnabled('debug')) return
  // `c.var` copies every variable at each look; it is for where time does not matter.
  const { requestId, path, ip, actor, code: answered = 0 } = c.var
  const line = {
    requestId,
    method: c.req.method,
    path,
    status,
    answered,
    ms,
    ip,
    userId: actor?.userId,
    tenantId: actor?.tenantId,
  }
  log[matters ? 'info' : 'debug'](line, 'request')
}
