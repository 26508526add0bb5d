import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** Serves the built console in one of several ways: the process that `static.mjs` sends its requests to. */
const folder = 'dist/console'
const base = '/user/web/'
const relative = path => path.slice(base.length - 1)

const servers = {
  own: async () => {
    const { staticFiles } = await import('../../server/http/static.ts')
    const files = staticFiles(folder, { proxies: 0 })
    return ofHono(app =>
      app.get('*', c => {
        c.set('requestId', '1')
        return files.answer(c, c.req.path) ?? c.notFound()
      }),
    )
  },
  '@hono/node-server/serve-static': async () => {
    const { serveStatic } = await import('@hono/node-server/serve-static')
    return ofHono(app =>
      app.use(
        '*',
        serveStatic({ root: folder, precompressed: true, rewriteRequestPath: relative }),
      ),
    )
  },
  sirv: async () => {
    const { default: sirv } = await import('sirv')
    const answer = sirv(folder, {
      etag: true,
      brotli: true,
      gzip: true,
      immutable: true,
      maxAge: 31_536_000,
    })
    return createServer((request, response) => {
      request.url = relative(request.url)
      answer(request, response, () => response.writeHead(404).end())
    })
  },
}

const ofHono = add => {
  const app = new Hono()
  add(app)
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
}

const server = await servers[process.argv[2]]()
const tell = () => console.log(server.address().port)
if (server.listening) tell()
else if (process.argv[2] === 'sirv') server.listen(0, '127.0.0.1', tell)
else server.once('listening', tell)
