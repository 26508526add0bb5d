import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AnyResource, Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type Api, apiOf } from './support/api.ts'
import { visit } from './support/browser.ts'

const folder = fileURLToPath(new URL('../stock/', import.meta.url))
const origin = inject('otherOrigin')
let server: Server
let platform: Api
let tenant: Api

/** The stock application, built and served from an origin of its own. */
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${folder}main.tsx`],
    bundle: true,
    minify: true,
    write: false,
    outdir: folder,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.contents ?? new Uint8Array()
  const page = readFileSync(`${folder}index.html`)
  server = createServer(({ url }, response) => {
    const isScript = url === '/main.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : page)
  })
  await new Promise<void>(done => server.listen(Number(new URL(origin).port), '127.0.0.1', done))
  ;[platform, tenant] = await Promise.all([apiOf('platform'), apiOf('tenant')])
})
afterAll(() => new Promise(done => server.close(done)))

const edited = (resources as readonly AnyResource[]).filter(({ screens }) =>
  (Object.values(screens) as Screen[]).some(({ actions }) => actions.includes('update')),
)

/** Signs in on react-admin's own sign-in page. */
const open = async (who: 'platform' | 'tenant') => {
  const shown = await visit({ language: 'en-US' }, origin)
  const { page } = shown
  const lists = answersOf(page)
  await page.goto(`${origin}/?api=${inject('product').address}#/login`)
  await page.locator('input[name=username]').fill(who)
  await page.locator('input[name=password]').fill('none')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('menuitem').first().waitFor()
  return { ...shown, lists }
}

const go = async (page: Page, path: string) => {
  await page.evaluate(hash => {
    location.hash = hash
  }, `#/${path}`)
}

/** The API's answer to the next request with this method. */
const written = async (page: Page, method: string) => {
  const answer = await page.waitForResponse(it => it.request().method() === method)
  return { sent: answer.request().postDataJSON(), ...(await answer.json()) }
}

/** Records of resources of which the trial has none. */
const rows: Readonly<Record<string, object>> = {
  openAccess: { title: 'Stock key', scopes: ['GET /user/admin/post'] },
  invite: { title: 'Stock invitation' },
  bind: {
    address: 'https://iot.example.com',
    username: 'stock',
    password: 'secret-of-stock',
  },
  identityProvider: {
    title: 'Stock provider',
    issuer: 'https://id.example.com',
    clientId: 'stock',
  },
  gateway: {
    title: 'Stock gateway',
    channel: 'sms',
    address: 'https://sms.example.com/send',
    secret: 'a-secret-of-stock-gateways',
  },
  outboundHost: { host: 'stock.example.com', purpose: 'message', port: 443, remark: 'Stock' },
  upgradeLog: {
    release: '9.9.9',
    title: 'Stock release',
    upAt: '2026-11-01T00:00:00.000Z',
    content: '<p>Stock</p>',
  },
  notice: { title: 'Stock notice', content: '<p>Stock</p>' },
  user: {
    userName: 'stock.person',
    password: 'A-long-first-pass1',
    realName: 'Stock',
    deptId: null,
  },
  dept: { name: 'Stock department', code: 'stock' },
  post: { name: 'Stock post', code: 'stock' },
  role: { name: 'Stock role', code: 'stock' },
  menu: { type: 'directory', title: 'Stock menu', name: 'stock' },
  tenant: {
    name: 'Stock tenant',
    code: 'stock',
    adminUserName: 'stock.boss',
    adminRealName: 'Boss',
  },
  policy: { title: 'Stock policy' },
}

/** A text field of the form, and its label. */
const typed: Readonly<Record<string, string>> = {
  site: 'basicIcpCode',
  dept: 'leader',
  post: 'remark',
  role: 'remark',
  menu: 'remark',
  user: 'remark',
  tenant: 'leader',
  bind: 'username',
  outboundHost: 'remark',
}

const labelOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words[0]?.toUpperCase() + words.slice(1)
}

/** The codes of the answers to a page's GET requests, by path. */
const answersOf = (page: Page): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  page.on('response', async answer => {
    if (answer.request().method() !== 'GET') return
    const { code } = await answer.json().catch(() => ({}))
    found.set(new URL(answer.url()).pathname, code)
  })
  return found
}

describe('a stock react-admin application on another origin', () => {
  it('signs in, lists and edits a record of every resource that people edit', async () => {
    for (const who of ['tenant', 'platform'] as const) {
      const { page, complaints, lists } = await open(who)
      const own = who === 'tenant' ? tenant : platform
      for (const resource of edited.filter(
        it => (it.tenancy === 'platform') === (who === 'platform'),
      )) {
        const name = resource.api.slice(1)
        const { id, version } = resource.single
          ? (await own('GET', resource.api)).list[0]
          : await own('POST', resource.api, rows[resource.name])
        await go(page, name)
        await expect.poll(() => lists.get(resource.api), { message: name }).toBe(0)
        await page.getByRole('table').waitFor()
        await go(page, `${name}/${id}`)
        const field = typed[resource.name] ?? (resource.title as string)
        const input = page.getByLabel(labelOf(field), { exact: true }).first()
        const before = await input.inputValue()
        await input.fill(`${before}x`)
        const saved = written(page, 'PUT')
        await page.getByRole('button', { name: 'Save' }).click()
        const { sent, code, message, data } = await saved
        expect({ name, code, message, fields: data?.fields }).toMatchObject({ name, code: 0 })
        expect(sent).toMatchObject({
          id,
          version,
          createdAt: expect.any(String),
          [field]: `${before}x`,
        })
        expect(data).toMatchObject({ id, version: version + 1, [field]: `${before}x` })
      }
      expect(complaints.filter(it => /CORS|Access-Control|Failed to load/.test(it))).toEqual([])
    }
  })

  it('shows a name for each reference of a long list', async () => {
    for (let made = 0; made < 20; made += 1) {
      const dept = await platform('POST', '/user/admin/dept', {
        name: `Stock ${made}`,
        code: `stockDept${made}`,
      })
      await platform('POST', '/user/admin/post', {
        name: `Stock ${made}`,
        code: `stock${made}`,
        deptId: dept.id,
        sort: 500 + made,
      })
    }
    const { page } = await open('platform')
    const asked = page.waitForRequest((it: Request) => {
      const { pathname, searchParams } = new URL(it.url())
      const { id = [] } = JSON.parse(searchParams.get('filter') ?? '{}')
      return pathname === '/user/admin/dept' && !searchParams.has('range') && id.length > 10
    })
    await go(page, 'user/admin/post')
    await asked
    const cells = page.locator('.column-deptId')
    await expect
      .poll(async () => (await cells.allInnerTexts()).filter(it => /^Stock \d/.test(it)).length)
      .toBe(20)
  })

  it('undoes a change before it is sent', async () => {
    const row = await platform('POST', '/user/admin/post', { name: 'Undone', code: 'undone' })
    const { page } = await open('platform')
    const writes: string[] = []
    page.on('request', it => it.method() === 'PUT' && writes.push(it.url()))
    await go(page, `user/admin/post/${row.id}`)
    await page.getByLabel('Name', { exact: true }).fill('Never sent')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Action cancelled').or(page.getByRole('table')).first().waitFor()
    await go(page, `user/admin/post/${row.id}`)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Undone')
    expect(writes).toEqual([])
    expect(await platform('GET', `/user/admin/post/${row.id}`)).toMatchObject({
      version: row.version,
    })
  })

  it('disables several at once, without a version and without losing other changes', async () => {
    const made = []
    for (const name of ['First', 'Second'])
      made.push(
        await platform('POST', '/user/admin/post', {
          name: `Bulk ${name}`,
          code: `bulk${name}`,
          sort: 0,
        }),
      )
    const { page } = await open('platform')
    await go(page, 'user/admin/post')
    for (const { id } of made)
      await platform('PUT', `/user/admin/post/${id}`, { version: 1, remark: 'Changed meanwhile' })
    for (const { name } of made) await page.getByRole('row', { name }).getByRole('checkbox').check()
    const sent: unknown[] = []
    page.on('request', it => it.method() === 'PUT' && sent.push(it.postDataJSON()))
    await page.getByRole('button', { name: 'Disable' }).click()
    for (const { id } of made)
      await expect
        .poll(async () => platform('GET', `/user/admin/post/${id}`))
        .toMatchObject({ status: 2, remark: 'Changed meanwhile', version: 3 })
    expect(sent).toEqual([{ status: 2 }, { status: 2 }])
  })

  it('is told that somebody else has changed the record meanwhile', async () => {
    const row = await platform('POST', '/user/admin/post', { name: 'Contested', code: 'contested' })
    const { page } = await open('platform')
    await go(page, `user/admin/post/${row.id}`)
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await platform('PUT', `/user/admin/post/${row.id}`, { sort: 7 })
    const saved = written(page, 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    const { code, message } = await saved
    expect(code).toBe(-1)
    await page.getByText(message).waitFor()
    expect(await platform('GET', `/user/admin/post/${row.id}`)).toMatchObject({
      name: 'Contested',
      sort: 7,
    })
  })
})
