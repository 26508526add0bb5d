import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { median, table } from '../support/report.ts'

const ways = ['own', '@hono/node-server/serve-static', 'sirv']
const connections = 20
const roundMs = 3000
const rounds = 3

/** Compares ways to serve the files of the built console: requests a second, and what they answer to special requests. */
export const compareStatic = async () => {
  const chunk = largestChunk()
  const page = '/user/web/index.html'
  const columns = await Promise.all(ways.map(start))
  try {
    const speed = {}
    for (const path of [page, chunk])
      for (let round = 0; round < rounds; round += 1)
        for (const { way, port } of columns) {
          speed[path + way] ??= []
          speed[path + way].push(await perSecond(port, path))
        }
    const lines = [page, chunk].map((path, at) => [
      `${at ? 'a chunk' : 'the page'} (${size(path)}), requests a second`,
      ...columns.map(({ way }) => `${Math.round(median(speed[path + way]))}`),
    ])
    for (const [name, ask] of Object.entries(questions(chunk)))
      lines.push([name, ...(await Promise.all(columns.map(({ port }) => ask(port))))])
    return table(['', ...ways], lines)
  } finally {
    for (const { end } of columns) end()
  }
}

const start = way =>
  new Promise(resolve => {
    const script = fileURLToPath(new URL('serve.mjs', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, way], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.once('data', port => resolve({ way, port: Number(port), end: () => child.kill() }))
  })

const largestChunk = () => {
  const names = readdirSync('dist/console/assets').filter(it => it.endsWith('.js'))
  const bytes = name =>
    statSync(`dist/console/assets/${name}.br`, { throwIfNoEntry: false })?.size ?? 0
  return `/user/web/assets/${names.sort((a, b) => bytes(b) - bytes(a))[0]}`
}

const size = path => {
  const { length } = readFileSync(`dist/console/${path.slice('/user/web/'.length)}.br`)
  return `${Math.ceil(length / 1024)} KB by brotli`
}

const ask = (port, path, { method = 'GET', headers = {}, agent = false } = {}) =>
  new Promise((resolve, reject) => {
    const how = {
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: { 'accept-encoding': 'br, gzip', ...headers },
    }
    request(how, answer => {
      let bytes = 0
      answer.on('data', part => (bytes += part.length))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, bytes }))
    })
      .on('error', reject)
      .end()
  })

const perSecond = async (port, path) => {
  // One for each round: servers close connections that are idle for longer.
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + roundMs
  let count = 0
  const one = async () => {
    while (performance.now() < until) {
      await ask(port, path, { agent })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return (count * 1000) / roundMs
}

const questions = chunk => ({
  'encoding of a chunk': async port =>
    (await ask(port, chunk)).headers['content-encoding'] ?? 'none',
  'with `br;q=0`': async port =>
    (await ask(port, chunk, { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers[
      'content-encoding'
    ] ?? 'none',
  'cache of a chunk': async port => (await ask(port, chunk)).headers['cache-control'] ?? 'none',
  'cache of the page': async port =>
    (await ask(port, '/user/web/index.html')).headers['cache-control'] ?? 'none',
  'unchanged (`If-None-Match`)': async port => {
    const { etag } = (await ask(port, chunk)).headers
    if (!etag) return 'no ETag'
    return `${(await ask(port, chunk, { headers: { 'if-none-match': etag } })).status}, ${etag.slice(0, 2)}...`
  },
  '`HEAD`': async port => {
    const { status, headers } = await ask(port, chunk, { method: 'HEAD' })
    return `${status}, length ${headers['content-length'] ? 'said' : 'not said'}`
  },
  'a range': async port =>
    `${(await ask(port, chunk, { headers: { range: 'bytes=0-9' } })).status}`,
  'a missing chunk': async port =>
    `${(await ask(port, '/user/web/assets/gone-12345678.js')).status}`,
  'an address of the console': async port => `${(await ask(port, '/user/web/org/user')).status}`,
  'out of the folder': async port =>
    `${(await ask(port, '/user/web/..%2f..%2fpackage.json')).status}`,
})
