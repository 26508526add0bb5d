import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Allowed } from './allowed.ts'
import { checked } from './callOut.ts'
import { literalOf, mustBeOpen, type Target } from './target.ts'
import { Unreachable, unreachableFor } from './unreachable.ts'

interface Place {
  host: string
  port: number
  /** Milliseconds until it must have answered. */
  patience: number
}

/**
 * Connects to another server that speaks no HTTP, at an address that is checked as it is connected to. `plain` tells
 * whether it may be spoken to without TLS. Throws `Unreachable`.
 */
export const openSocket = async (
  { host, port, patience }: Place,
  allowed: Allowed,
): Promise<{ socket: Socket; plain: boolean }> => {
  try {
    const target: Target = {
      url: new URL(`https://${host.includes(':') ? `[${host}]` : host}`),
      host,
      port,
    }
    const literal = literalOf(target)
    if (literal !== undefined) mustBeOpen(target, literal, allowed)
    const socket = connect({ host, port, lookup: checked(target, allowed) })
    const signal = AbortSignal.timeout(patience)
    await once(socket, 'connect', { signal }).catch(error => {
      socket.destroy()
      throw signal.aborted ? new Unreachable('slow') : error
    })
    return { socket, plain: allowed.plain(host, socket.remoteAddress ?? '', port) }
  } catch (error) {
    throw unreachableFor(error)
  }
}
