import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { inject, onTestFinished } from 'vitest'

/** A proxy before the product that simulates the deployment of another version, and missing files. */
export interface Deployed {
  address: string
  /** Renames every file of the console, as a build with changes does. */
  deploy(): void
  /** Answers 404 for files whose names match. */
  remove(files: RegExp): void
  /** The method and path of each request. */
  asked: string[]
}

const again = /\/assets\/v2\//

export const deployed = async (): Promise<Deployed> => {
  const state = { version: 1, gone: /^$/, asked: [] as string[] }
  const server = createServer((call, answer) => {
    void pass(call, answer, state).catch(() => answer.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    deploy: () => {
      state.version = 2
    },
    remove: files => {
      state.gone = files
    },
    asked: state.asked,
  }
}

const pass = async (
  call: IncomingMessage,
  answer: ServerResponse,
  state: { version: number; gone: RegExp; asked: string[] },
) => {
  const { method = 'GET', url = '/' } = call
  state.asked.push(`${method} ${url}`)
  if (state.gone.test(url)) return void answer.writeHead(404).end()
  const product = inject('product').address
  const headers = Object.fromEntries(
    Object.entries(call.headers).filter(
      ([name]) =>
        !['accept-encoding', 'if-none-match', 'connection', 'host', 'content-length'].includes(
          name,
        ),
    ),
  ) as Record<string, string>
  const body = method === 'GET' || method === 'HEAD' ? null : await bytesOf(call)
  const ours = await fetch(product + url.replace(again, '/assets/'), {
    method,
    body,
    // The product compares the origin of a call with its host.
    headers: { ...headers, ...(headers.origin ? { origin: product } : {}) },
    redirect: 'manual',
  })
  const told = new Headers(ours.headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
    told.delete(name)
  answer.writeHead(ours.status, [...told].flat())
  if (url.endsWith('/events')) return void ours.body?.pipeTo(sinkOf(answer)).catch(() => {})
  const bytes = Buffer.from(await ours.arrayBuffer())
  const renamed = state.version > 1 && /html|sw\.js/.test(`${told.get('content-type')} ${url}`)
  answer.end(renamed ? bytes.toString().replaceAll('assets/', 'assets/v2/') : bytes)
}

const bytesOf = async (call: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of call) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const sinkOf = (answer: ServerResponse) =>
  new WritableStream<Uint8Array>({ write: part => void answer.write(part) })
