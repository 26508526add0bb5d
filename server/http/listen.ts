import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'

type Fetch = Parameters<typeof serve>[0]['fetch']

export interface Listening {
  readonly port: number
  /** Stops taking requests, lets those in flight finish for at most this long, then cuts them off. */
  close(patience?: number): Promise<void>
}

export interface At {
  port: number
  host: string
}

/** Serves the application; rejects with Node's error when the port cannot be had. */
export const listen = (fetch: Fetch, { port, host }: At): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port,
        hostname: host,
        createServer,
        serverOptions: { keepAliveTimeout: 65_000, requestTimeout: 60_000 },
      },
      at => resolve({ port: (at as AddressInfo).port, close: patience => close(server, patience) }),
    )
    server.once('error', reject)
  })

const close = async (server: ServerType, patience = 10_000): Promise<void> => {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const cut = new AbortController()
  const late = pause(patience, undefined, { signal: cut.signal }).then(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    () => undefined,
  )
  await Promise.race([closed, late])
  cut.abort()
  await closed
}

/** Rejects with Node's error when the port cannot be had, before anything else is touched. */
export const probe = ({ port, host }: At): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject)
    socket.listen({ port, host, exclusive: true }, () => socket.close(() => resolve()))
  })
