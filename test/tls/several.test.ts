import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { ask, type Site, send } from './client.ts'
import {
  type Certificate,
  type FrontProxy,
  folderOf,
  host,
  makeCertificate,
  startNginxForTwo,
} from './proxies.ts'

let folder: string
let certificate: Certificate
let database: Embedded
let first: Product
let second: Product
beforeAll(async () => {
  folder = await folderOf()
  certificate = await makeCertificate(folder)
  database = await startEmbedded(
    join(folder, 'data'),
    { warn: () => undefined },
    { fsync: 'off', max_connections: '200' },
  )
  const { host: socket, user, database: name } = database.ownerConnection
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`,
    APP_KEY_FILE: join(folder, 'app.key'),
    PROXIES: '1',
    HOSTS: host,
    DEMO: '1',
  }
  first = await startProduct(settings)
  second = await startProduct(settings)
})
afterAll(async () => {
  await first?.end()
  await second?.end()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = ({ address }: Product) => new URL(address).host
const siteOf = ({ encrypted }: FrontProxy): Site => ({ port: encrypted, ca: certificate.cert })

const signIn = async (site: Site) => {
  const answer = await ask(site, '/user/admin/site/demo/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'tenant' }),
  })
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  const [, crossSite = ''] = /XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
  const { token } = JSON.parse(answer.text).data as { token: string }
  return { authorization: token, 'x-xsrf-token': crossSite, cookie: cookie.split(';')[0] as string }
}

const api = '/user/admin/post'
const write = (site: Site, method: string, path: string, headers: object, body: object = {}) =>
  ask(site, path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const position = (code: string) => ({ name: code, code, sort: 1, status: 1 })

/** Takes requests and ends in the middle of them, as a process that is killed. */
const startDying = async () => {
  const taken: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', bytes => {
      taken.push(String(bytes).split(' ', 1)[0] as string)
      socket.destroy()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { address: `127.0.0.1:${port}`, taken, server }
}

describe('a process that ends with a request in its hands', () => {
  let dying: Awaited<ReturnType<typeof startDying>> & { server: Server }
  let proxy: FrontProxy
  let straight: Site
  let headers: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    dying = await startDying()
    straight = { port: Number(new URL(second.address).port) }
    headers = await signIn(straight)
  })
  afterAll(() => dying?.server.close())

  const through = async (work: (site: Site) => Promise<void>) => {
    proxy = await startNginxForTwo([dying.address, addressOf(second)], certificate)
    dying.taken.length = 0
    try {
      await work(siteOf(proxy))
    } finally {
      await proxy.end()
    }
  }
  const created = async (code: string) =>
    JSON.parse((await write(straight, 'POST', api, headers, position(code))).text).data as {
      id: string
    }
  const named = async (code: string) => {
    const filter = encodeURIComponent(JSON.stringify({ q: code }))
    const { text } = await ask(straight, `${api}?filter=${filter}`, { headers })
    return (JSON.parse(text).data.list as { id: string; name: string }[]).map(it => it.name)
  }

  it('has its reads answered by the other one', () =>
    through(async site => {
      const answer = await ask(site, api, { headers })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, 0])
      expect(dying.taken).toEqual(['GET'])
    }))

  it.each(['POST', 'PUT', 'DELETE'])('has no %s sent to the other one', method =>
    through(async site => {
      const code = `once${method.toLowerCase()}`
      const changed = { ...position(code), name: `${code}changed` }
      const row = method === 'POST' ? undefined : await created(code)
      const path = row ? `${api}/${row.id}` : api
      const answer = await write(site, method, path, headers, row ? changed : position(code))
      expect(answer.status).toBe(502)
      expect(dying.taken).toEqual([method])
      expect(await named(code)).toEqual(row ? [code] : [])
      // It gets nothing more, so the next try succeeds.
      const again = await write(
        site,
        method,
        path,
        headers,
        row ? { ...changed, version: 1 } : changed,
      )
      expect([again.status, JSON.parse(again.text).code]).toEqual([200, 0])
      expect(dying.taken).toEqual([method])
    }),
  )
})

it('a process that is not there takes no new row away', async () => {
  // The first port is never given to a server, while a free one may be taken by another test in the meantime.
  const proxy = await startNginxForTwo(['127.0.0.1:1', addressOf(second)], certificate)
  try {
    const site = siteOf(proxy)
    const headers = await signIn(site)
    const answer = await write(site, 'POST', api, headers, position('gone'))
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, 0])
  } finally {
    await proxy.end()
  }
})

it('two processes share streams and requests, and when one is killed the other goes on', async () => {
  const proxy = await startNginxForTwo([addressOf(first), addressOf(second)], certificate)
  try {
    const site = siteOf(proxy)
    const open = async () => {
      const headers = await signIn(site)
      const stream = await send(site, '/user/admin/member/events', { headers })
      const said = { text: '', ended: false }
      stream.setEncoding('utf8').on('data', text => {
        said.text += text
      })
      for (const end of ['end', 'error', 'aborted'])
        stream.on(end, () => {
          said.ended = true
        })
      await expect.poll(() => said.text).toContain('event: rights')
      return { headers, said }
    }
    const streams = []
    for (let at = 0; at < 6; at += 1) streams.push(await open())
    // Whichever process takes the request, the one with the stream says so at once, not when a buffer is full.
    for (const { headers, said } of streams.slice(0, 2)) {
      await write(site, 'POST', '/user/admin/site/logout', headers)
      await expect.poll(() => said.text).toContain('event: end')
    }
    const rest = streams.slice(2)
    await first.end('SIGKILL')
    const lost = () => rest.filter(({ said }) => said.ended)
    await expect.poll(() => lost().length).toBe(2)
    const [left] = rest.filter(({ said }) => !said.ended)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(site, api, { headers: left?.headers ?? {} })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // The page whose stream broke opens it again, with the session that it has.
    const [broken] = lost()
    const again = await send(site, '/user/admin/member/events', { headers: broken?.headers ?? {} })
    expect(again.headers['content-type']).toContain('text/event-stream')
    again.destroy()
  } finally {
    await proxy.end()
  }
})
