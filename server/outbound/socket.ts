import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { checkedLookup } from './callOut.ts'
import type { OutboundRules } from './rules.ts'
import { ipLiteralOf, requireAllowedTarget, type Target } from './target.ts'
import { Unreachable, unreachableFor } from './unreachable.ts'

interface SocketTarget {
  host: string
  port: number
  /** Milliseconds within which the server must answer. */
  timeoutMs: number
}

/**
 * Connects to a server with a protocol other than HTTP. The address is checked when connecting.
 * `plain` in the result tells whether TLS may be omitted. Throws `Unreachable`.
 */
export const openSocket = async (
  { host, port, timeoutMs }: SocketTarget,
  allowed: OutboundRules,
): Promise<{ socket: Socket; plain: boolean }> => {
  try {
    const target: Target = {
      url: new URL(`https://${host.includes(':') ? `[${host}]` : host}`),
      host,
      port,
    }
    const literal = ipLiteralOf(target)
    if (literal !== undefined) requireAllowedTarget(target, literal, allowed)
    const socket = connect({ host, port, lookup: checkedLookup(target, allowed) })
    const signal = AbortSignal.timeout(timeoutMs)
    await once(socket, 'connect', { signal }).catch(error => {
      socket.destroy()
      throw signal.aborted ? new Unreachable('slow') : error
    })
    return { socket, plain: allowed.allowsWithoutTls(host, socket.remoteAddress ?? '', port) }
  } catch (error) {
    throw unreachableFor(error)
  }
}
