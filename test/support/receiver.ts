import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A server that keeps what it is sent and answers as it is told. */
export const startReceiver = async () => {
  const received: Received[] = []
  const answers = { status: 204 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    response.writeHead(answers.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise(done => server.close(done))
  return { received, answers, address: `http://127.0.0.1:${port}/send`, close }
}
