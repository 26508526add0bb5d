import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Builds a baseline and serves it, gzipped, beside a ra-data-simple-rest API over these rows. Answers its port. */
export const serveBaseline = async (name: 'floor' | 'limit', rows: Rows): Promise<number> => {
  const outDir = join(here, `../../dist/bench/${name}`)
  await build({
    root: join(here, name),
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const files = new Map(
    below(outDir).map(path => [path.slice(outDir.length), gzipSync(readFileSync(path))]),
  )
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname.startsWith('/api/')) return answerRows(rows, url, response)
    const path = url.pathname === '/' ? '/index.html' : url.pathname
    const file = files.get(path)
    if (!file) return response.writeHead(404).end()
    const caching = path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    const type = types[extname(path)] ?? 'application/octet-stream'
    response
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'gzip',
        'cache-control': caching,
      })
      .end(file)
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  server.unref()
  return (server.address() as AddressInfo).port
}

const below = (folder: string): string[] =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? below(path) : [path]
  })

const answerRows = (rows: Rows, url: URL, response: ServerResponse) => {
  const [, , name = '', id] = url.pathname.split('/')
  const all = rows[name] ?? []
  const [from = 0, to = 9] = JSON.parse(url.searchParams.get('range') ?? '[0,9]') as number[]
  const body = JSON.stringify(id ? all.find(row => row.id === id) : all.slice(from, to + 1))
  const range = `${name} ${from}-${to}/${all.length}`
  response.writeHead(200, { 'content-type': 'application/json', 'content-range': range }).end(body)
}
