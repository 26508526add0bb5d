import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ready, signedIn, visit, walk } from './support/browser.ts'
import { type Deployed, deployed } from './support/deployed.ts'
import { call } from './support/person.ts'

/** Waits until the worker controls the page and has cached the shell. */
const installed = async (page: Page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => keptIn(page).then(kept => kept.some(it => it.includes('console.html'))))
    .toBe(true)
}

/**
 * The addresses that are asked for as a page, at a reload too. Not the events `load`: a page that reloads early has
 * none, and another comes after what it shows.
 */
const loadsOf = (page: Page): readonly string[] => {
  const loads: string[] = []
  page.on('request', it => it.isNavigationRequest() && loads.push(it.url()))
  return loads
}

/** The addresses of all entries of all caches. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async name => (await (await caches.open(name)).keys()).map(it => it.url)),
    )
    return lists.flat().map(it => new URL(it).pathname)
  })

const open = async (place: Deployed, who: 'platform' | 'tenant' = 'tenant') =>
  signedIn(who, {}, place.address)

test('lists can be read without a connection, and changed again once there is one', async () => {
  const { page, context, goto } = await open(await deployed())
  await goto('org/dept')
  await ready(page)
  await walk(page, 'org/post')
  await ready(page)
  await installed(page)
  const create = page.getByRole('button', { name: /^新建(?:岗位|部门)$/ })
  await create.waitFor()
  await context.setOffline(true)
  await page.getByText('当前处于离线状态').waitFor()
  await page.getByText(/自 .+ 起没有网络/).waitFor()
  await expect.poll(() => create.count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: '编辑' }).count()).toBe(0)
  await walk(page, 'org/dept')
  await ready(page)
  await expect.poll(() => create.count()).toBe(0)
  await context.setOffline(false)
  await page.getByText('网络已恢复').waitFor()
  await create.waitFor()
  await expect.poll(() => page.getByText(/起没有网络/).count()).toBe(0)
})

test('over a page that cannot be shown, the offline banner does not mention content below it', async () => {
  const { page, context, goto } = await open(await deployed())
  await goto('org/dept')
  await ready(page)
  await installed(page)
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: /起没有网络/ })
  await banner.waitFor()
  await walk(page, 'org/post')
  await page.getByText('网络连接失败').waitFor()
  expect(await banner.textContent()).toMatch(/打开过的页面可以查看，不能修改/)
  expect(await banner.textContent()).not.toMatch(/下面|以下/)
})

test('the page itself is loaded from the cache, and no answer of the API is cached', async () => {
  const { page, context, goto } = await open(await deployed(), 'platform')
  await goto('org/user')
  await ready(page)
  await installed(page)
  await walk(page, 'org/dept')
  await ready(page)
  const kept = await keptIn(page)
  expect(
    kept.filter(it => !/^\/user\/web\/(?:assets|icons)\/|\.(?:html|svg|webmanifest)$/.test(it)),
  ).toEqual([])
  const types = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async name =>
        (await (await caches.open(name)).matchAll()).map(it => it.headers.get('content-type')),
      ),
    )
    return all.flat()
  })
  expect(types.length).toBeGreaterThan(5)
  expect(types.filter(it => it?.startsWith('application/json'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/user/web/org/user')
  await page.getByText('网络连接失败').waitFor()
  // The page reloads by itself.
  await context.setOffline(false)
  await ready(page)
})

test('signing out without a connection says so on a page of its own, and can be repeated later', async () => {
  const { page, context, goto } = await open(await deployed())
  await goto('org/post')
  await ready(page)
  await installed(page)
  const token = await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN') ?? '')
  const codeOf = async () => (await call({ token, cookie: '' }, '/user/admin/member/info')).code
  await context.setOffline(true)
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const told = page.getByRole('alert').filter({ hasText: '未能通知服务器' })
  await told.waitFor()
  expect([await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN')), await codeOf()]).toEqual(
    [null, 0],
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试退出' }).click()
  await told.waitFor({ state: 'detached' })
  expect(await codeOf()).toBe(61)
})

test('signing out empties the caches', async () => {
  const { page, goto } = await open(await deployed())
  await goto('org/post')
  await ready(page)
  await installed(page)
  await page.evaluate(async () => (await caches.open('other')).put('/x', new Response('x')))
  await page.goto('/user/web/user/logout')
  await page.waitForURL('**/user/login**')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  // Since then only the code of the sign-in page has been loaded.
  const kept = await keptIn(page)
  expect(kept.filter(it => !it.startsWith('/user/web/assets/'))).toEqual([])
  expect(kept.some(it => /\/(?:console|admin)-/.test(it))).toBe(false)
})

test('a new version is offered, asks about unsaved input, and reloads the page once', async () => {
  const place = await deployed()
  const { page, goto } = await open(place)
  await goto('org/post')
  await ready(page)
  await installed(page)
  place.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('有新内容').waitFor()
  await page.getByRole('button', { name: /^新建(?:岗位|部门)$/ }).click()
  await page.getByRole('textbox').nth(1).fill('值班')
  const loads = loadsOf(page)
  // The open form hides the page from screen readers, but not the notice.
  const notice = page.getByRole('region', { name: '有新内容' })
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  const box = await notice.boundingBox()
  const save = await page.getByRole('button', { name: '保存', exact: true }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 800)).toBeLessThan(save?.y ?? 0)
  if (wide) await page.setViewportSize(wide)
  await notice.getByRole('button', { name: '立即更新' }).click()
  await page.getByText('还有没保存的内容').waitFor()
  expect(loads).toEqual([])
  await page.getByRole('button', { name: '放弃并刷新' }).click()
  await page.waitForFunction(() => document.querySelector('script[src*="/v2/"]') !== null)
  await page.getByRole('textbox').first().waitFor()
  expect(loads).toHaveLength(1)
  await expect
    .poll(() => keptIn(page).then(it => it.some(one => one.includes('/assets/v2/main'))))
    .toBe(true)
  expect(await page.getByText('有新内容').count()).toBe(0)
})

test('a missing script reloads the page once, then an error names it', async () => {
  const place = await deployed()
  place.remove(/UpgradeLogs-.*\.js/)
  const { page } = await open(place)
  const loads = loadsOf(page)
  // It reloads itself, possibly before it is loaded.
  await page.goto('/user/web/home/upgrade/logs', { waitUntil: 'commit' })
  await page.getByRole('alert').waitFor()
  await page.getByText(/missing.*UpgradeLogs-/).waitFor()
  expect(loads).toHaveLength(2)
})

test('a missing style sheet does so too, with an error code of its own', async () => {
  const place = await deployed()
  place.remove(/RegisterForm-.*\.css/)
  const { page } = await visit({}, place.address)
  const loads = loadsOf(page)
  await page.goto('/user/web/user/reg', { waitUntil: 'commit' })
  await page.getByText(/CSS_CHUNK_LOAD_FAILED.*RegisterForm-.*\.css/).waitFor()
  expect(loads).toHaveLength(2)
})

test('a site with the feature switched off removes workers and caches', async () => {
  const place = await deployed()
  const { page, goto } = await open(place, 'platform')
  await goto('home/site')
  await page.getByLabel('离线可用').waitFor()
  await installed(page)
  const turn = async () => {
    await page.getByLabel('离线可用').click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已更新站点设置').first().waitFor()
  }
  await turn()
  await page.reload()
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).toEqual([])
  await page.getByLabel('离线可用').waitFor()
  await turn()
})
