import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { serve } from '@hono/node-server'

type Fetch = Parameters<typeof serve>[0]['fetch']

export interface RunningServer {
  readonly port: number
  /**
   * Stops accepting requests, lets those in progress finish for so many milliseconds, then closes
   * their connections.
   */
  close(patience?: number): Promise<void>
}

export interface ListenAddress {
  port: number
  host: string
}

/** Bytes. A URL may contain a thousand ids of nineteen digits, each quoted and percent-encoded. */
const maxHeaderSize = 64 * 1024

/** Serves the application. Rejects with Node's error when the port is not available. */
export const listen = (fetch: Fetch, { port, host }: ListenAddress): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const sockets = new Set<Socket>()
    const gate: Gate = {}
    const server = serve(
      {
        fetch: async (...request) => {
          const answer = await fetch(...request)
          if (gate.shut) await gate.shut
          return answer
        },
        port,
        hostname: host,
        createServer,
        serverOptions: { keepAliveTimeout: 65_000, requestTimeout: 60_000, maxHeaderSize },
      },
      at =>
        resolve({
          port: (at as AddressInfo).port,
          close: patience => close(server as Server, { sockets, gate }, patience),
        }),
    ) as Server
    server.on('connection', socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    server.once('error', reject)
  })

/**
 * While `shut` is pending, answers wait: their callers would otherwise send the next request at
 * once.
 */
interface Gate {
  shut?: Promise<void>
}

/** What is open, and what holds new answers back. */
interface Connections {
  readonly sockets: Set<Socket>
  readonly gate: Gate
}

const close = async (
  server: Server,
  { sockets, gate }: Connections,
  patience = 10_000,
): Promise<void> => {
  const over = AbortSignal.timeout(patience)
  gate.shut = noNewConnections(server, AbortSignal.timeout(patience / 4))
  await gate.shut
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const silent = setTimeout(() => endSilent(sockets), grace).unref()
  // Connections of ended event streams, and of requests that began before, become idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const cut = () => server.closeAllConnections()
  if (over.aborted) cut()
  over.addEventListener('abort', cut)
  await closed
  clearTimeout(silent)
  clearInterval(idle)
}

/**
 * Waits for three turns of the event loop in a row without a new connection: the first one may end
 * before it has looked for any. Closing the socket resets the connections in the kernel's queue
 * although their requests may have been sent. Each turn accepts one of them, so under load there are
 * several.
 */
const noNewConnections = async (server: Server, over: AbortSignal): Promise<void> => {
  let quiet = 0
  const open = () => {
    quiet = 0
  }
  server.on('connection', open)
  while (quiet < 3 && !over.aborted) {
    quiet += 1
    await turn()
  }
  server.off('connection', open)
}

/**
 * Milliseconds that an open connection has to send its first request after no new ones are
 * accepted.
 */
const grace = 1000

/** Closes connections that browsers opened in advance, which Node does not count as idle. */
const endSilent = (sockets: Set<Socket>) => {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}

/** Rejects with Node's error when the port is not available, before anything else is done. */
export const requireFreePort = ({ port, host }: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject)
    socket.listen({ port, host, exclusive: true }, () => socket.close(() => resolve()))
  })
