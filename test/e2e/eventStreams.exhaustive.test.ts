import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { streamsOf } from '#server/auth/streams.ts'
import { clerk } from '#test/api/auth/support.ts'
import { published } from '#test/api/notices/support.ts'
import type { Client } from '#test/support/app.ts'
import { pageHeading, streamOf, unreadBadge, visitAs } from './support/browser.ts'
import { type OwnServer, startOwnServer } from './support/ownServer.ts'
import { demoSession } from './support/session.ts'

const addresses = [
  ...['dashboard/workplace', 'dashboard/analysis', 'org/user', 'permission/role', 'org/dept'],
  ...['org/post', 'org/ledger', 'org/files', 'home/message', 'home/account'],
]

/** With the back/forward cache, which Playwright disables: pages in it could keep their streams open. */
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.WHOLE_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser?.close())

/** Opens an address until the page is drawn and its event stream is open; the milliseconds until it was answered. */
const open = async (page: Page, address: string) => {
  const stream = streamOf(page)
  const begin = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const answered = performance.now() - begin
  await page.locator(pageHeading).first().waitFor()
  await stream
  return answered
}

test('thirty page loads in one tab take less than a second each, and going back uses the back/forward cache', async () => {
  const { address } = inject('product')
  const { token } = await demoSession('tenant', address)
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'ACCESS-TOKEN', value: token }] }],
    },
  })
  const page = await context.newPage()
  const slow: string[] = []
  for (let round = 1; round <= 3; round += 1)
    for (const path of addresses) {
      const measured = () => open(page, `${address}/user/web/${path}`)
      const answered = await measured()
      // A connection that a stream holds is held at the second try too; a machine that was busy is not busy for long.
      if (answered > 1000 && (await measured()) > 1000)
        slow.push(`${round} ${path}: ${Math.round(answered)} ms`)
    }
  expect(slow).toEqual([])
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await open(page, `${address}/user/web/org/user`)
  const again = streamOf(page)
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => document.body.getAttribute('data-kept') === 'yes')
  await again
})

describe('tabs of one browser', () => {
  let served: OwnServer
  let house: OwnServer['house']
  beforeAll(async () => {
    served = await startOwnServer()
    house = served.house
  })
  afterAll(() => served?.close())

  /** Polls the number of open streams on the server. */
  const streams = () => expect.poll(() => streamsOf(house.deps).listeners().length, soon)
  const soon = { timeout: 10_000, interval: 50 }

  test('twelve tabs of one person share one stream: a notice and new rights reach all of them', async () => {
    const tenant = await house.as('tenant')
    const { client, role } = await clerk(house, ['org/post', 'org/dept'])
    const session = { token: client.token ?? '', cookie: 'XSRF-TOKEN=any' }
    const { context, page, goto } = await visitAs(session, {}, served.address)
    await goto('org/post')
    const pages = [page]
    while (pages.length < 12) {
      const next = await context.newPage()
      await next.goto('/user/web/org/post')
      pages.push(next)
    }
    for (const one of pages) await one.locator('nav a[href$="/org/dept"]').first().waitFor()
    await streams().toBe(1)
    // Every tab holds the lock of the stream or waits for it: from here on all of them get the events.
    await page.waitForFunction(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return (
        [...held, ...pending].filter(it => /^uc-events-[0-9a-f]+$/.test(it.name ?? '')).length ===
        12
      )
    })

    await published(tenant, { title: '停水通知', rangeType: 1 })
    for (const one of pages) await expect.poll(() => unreadBadge(one).textContent(), soon).toBe('1')

    const { data } = await tenant.get(`/user/admin/role/${role.id}`)
    const menuIds = await menusWithout(tenant, data.menuIds, 'org/dept')
    await tenant.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds })
    for (const one of pages)
      await one.locator('nav a[href$="/org/dept"]').first().waitFor({ state: 'detached' })
    await streams().toBe(1)

    // The leader is among the closed tabs: another tab opens the stream, and none misses an event.
    for (const one of pages.splice(0, 6)) await one.close()
    await streams().toBe(1)
    await published(tenant, { title: '来水通知', rangeType: 1 })
    for (const one of pages) await expect.poll(() => unreadBadge(one).textContent(), soon).toBe('2')
  })

  test('a page whose rights change before its stream is open gets the new menus', async () => {
    const tenant = await house.as('tenant')
    const { client, role } = await clerk(house, ['org/post', 'org/dept'])
    const session = { token: client.token ?? '', cookie: 'XSRF-TOKEN=any' }
    const { page, goto } = await visitAs(session, {}, served.address)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/member/events*', async route => {
      await held
      await route.continue()
    })
    await goto('org/post')
    const link = page.locator('nav a[href$="/org/dept"]').first()
    await link.waitFor()
    const { data } = await tenant.get(`/user/admin/role/${role.id}`)
    const menuIds = await menusWithout(tenant, data.menuIds, 'org/dept')
    await tenant.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds })
    release()
    await link.waitFor({ state: 'detached' })
  })

  test('somebody else signs in in one tab: the other tab shows a dialog and gets none of their events', async () => {
    const first = await clerk(house, ['org/post'])
    const second = await clerk(house, ['org/post'])
    const session = { token: first.client.token ?? '', cookie: 'XSRF-TOKEN=any' }
    const { context, page, goto } = await visitAs(session, {}, served.address)
    await goto('org/post')
    await streams().toBe(1)
    const other = await context.newPage()
    await other.goto('/user/web/org/post')
    await other.locator(pageHeading).first().waitFor()
    await other.evaluate(
      token => localStorage.setItem('ACCESS-TOKEN', token),
      second.client.token ?? '',
    )
    await other.reload()
    await page.getByRole('dialog').waitFor()
    // For a moment one stream is still that of the first person, or there are both.
    const people = () =>
      streamsOf(house.deps)
        .listeners()
        .map(({ userId }) => userId)
    await expect.poll(people, soon).toEqual([second.user.id])
  })
})

/** The menus of a role without those of one screen. */
const menusWithout = async (tenant: Client, menuIds: string[], screen: string) => {
  const { list } = (await tenant.get('/user/admin/role/antd/menu')).data
  const gone = flat(list).filter(({ component }) => component === screen)
  const ids = gone.flatMap(menu => flat([menu])).map(({ id }) => id)
  return menuIds.filter(id => !ids.includes(id))
}

interface Menu {
  id: string
  component?: string
  children?: Menu[]
}
const flat = (menus: readonly Menu[]): Menu[] =>
  menus.flatMap(menu => [menu, ...flat(menu.children ?? [])])
