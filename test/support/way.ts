import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ConnectionOptions } from '#server/db/open.ts'

/** A way to a database that a test can break. */
export interface Way {
  readonly connection: ConnectionOptions['connection']
  /** Ends what is connected and refuses what comes, as a server that stopped does. */
  refuse(): Promise<void>
  /** Says nothing any more, as behind a broken network; connections that broke so never speak again. */
  fallSilent(): void
  reopen(): Promise<void>
  close(): Promise<void>
}

/**
 * Nobody else listens at this address, so that the port of a way that was closed is free when it is
 * opened again. On macOS there is only the usual one.
 */
const host =
  process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}`

/** A way over TCP to where this connection leads. */
export const openWay = async (to: ConnectionOptions['connection']): Promise<Way> => {
  const sockets = new Set<Socket>()
  let silent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(near => {
    keep(near)
    if (silent) return void near.pause()
    const far = keep(connect(targetOf(to)))
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const open = async (port: number) => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    const closed = new Promise(done => server.close(done))
    end()
    await closed
  }
  return {
    connection: through(to, port),
    refuse,
    fallSilent: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    reopen: async () => {
      silent = false
      if (!server.listening) await open(port)
    },
    close: async () => (server.listening ? refuse() : undefined),
  }
}

const targetOf = (to: ConnectionOptions['connection']) => {
  if (typeof to !== 'string') return { path: `${to.host}/.s.PGSQL.${to.port}` }
  const { hostname, port } = new URL(to)
  return { host: hostname, port: Number(port || 5432) }
}

const through = (
  to: ConnectionOptions['connection'],
  port: number,
): ConnectionOptions['connection'] => {
  if (typeof to !== 'string') return { ...to, host, port }
  const changed = new URL(to)
  changed.host = `${host}:${port}`
  return changed.href
}
