import { createServer, request, type Server } from 'node:http'
import { inject } from 'vitest'

/** A proxy before the product that can be stopped and started again at the same address. */
export interface Gate {
  address(): string
  open(): Promise<void>
  /** Closes all connections and stops listening. */
  close(): Promise<void>
  /** Answers every request with this status, as a proxy does whose server is down; undefined forwards them again. */
  answerWith(status: number | undefined): void
  /** Breaks the connection of each answer of this path after its headers; undefined forwards them whole again. */
  cutBodyOf(path: string | undefined): void
  /** Accepts requests without answering them, as a frozen server does. */
  freeze(): void
  /** Answers what waits since `freeze`, and everything after. */
  thaw(): void
}

export const createGate = (): Gate => {
  let server: Server | undefined
  let port = 0
  let instead: number | undefined
  let cut: string | undefined
  let frozen: (() => void)[] | undefined
  return {
    address: () => `http://127.0.0.1:${port}`,
    open: async () => {
      const product = new URL(inject('product').address)
      const opened = createServer(async (call, answer) => {
        if (instead)
          return void answer.writeHead(instead, { 'content-type': 'text/html' }).end('gone')
        const waiting = frozen
        if (waiting) await new Promise<void>(go => waiting.push(go))
        // The product compares the origin of a call with its host.
        const origin = call.headers.origin ? { origin: product.origin } : {}
        const headers = { ...call.headers, ...origin, host: product.host }
        const { method = 'GET', url = '/' } = call
        const on = request(new URL(url, product), { method, headers }, got => {
          answer.writeHead(got.statusCode ?? 500, got.headers)
          if (url.split('?')[0] !== cut) return void got.pipe(answer)
          answer.write(' ', () => answer.destroy())
        })
        on.on('error', () => answer.destroy())
        answer.on('close', () => on.destroy())
        call.pipe(on)
      })
      await new Promise<void>(done => opened.listen(port, '127.0.0.1', done))
      port = (opened.address() as { port: number }).port
      server = opened
    },
    close: async () => {
      const own = server
      server = undefined
      own?.closeAllConnections()
      await new Promise(done => (own ? own.close(done) : done(undefined)))
    },
    answerWith: status => {
      instead = status
    },
    cutBodyOf: path => {
      cut = path
    },
    freeze: () => {
      frozen = []
    },
    thaw: () => {
      const waiting = frozen ?? []
      frozen = undefined
      for (const go of waiting) go()
    },
  }
}
