import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { preferencesSaved, ready, signedIn } from './support/browser.ts'

test('an ended session asks once, and cancelling keeps the page and what was typed', async () => {
  const { page, context, goto } = await signedIn('manager')
  await goto('org/user')
  await ready(page)
  const token = await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN') ?? '')
  const cookies = await context.cookies()
  const xsrf = cookies.find(it => it.name === 'XSRF-TOKEN')?.value ?? ''
  await context.request.post('/user/admin/site/logout', {
    headers: { Authorization: token, 'X-XSRF-TOKEN': xsrf },
    data: {},
  })
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/搜索用户名/))
    .first()
    .fill('张')
  const dialog = page.getByRole('dialog').filter({ hasText: '登录超时' })
  await dialog.getByText('确定跳转到登录页？').waitFor()
  expect(await dialog.count()).toBe(1)
  await dialog.getByRole('button', { name: '取消' }).click()
  expect(await page.getByPlaceholder(/搜索用户名/).inputValue()).toBe('张')
})

test('language and theme change without a reload and are remembered', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/dept')
  await page.getByRole('heading', { name: '部门管理' }).waitFor()
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Departments' }).waitFor()
  await page.getByRole('navigation').getByText('Organisation').first().waitFor()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(15, 17, 21)')
  await page.reload()
  await page.getByRole('heading', { name: 'Departments' }).waitFor()
  await expect.poll(ground).toBe('rgb(15, 17, 21)')
  // The person is that of other tests, and their theme is kept by the server.
  const kept = preferencesSaved(page, /"light"/)
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('menuitem', { name: 'Light' }).click()
  await kept
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('signing out forgets the session and leads to the sign-in page', async () => {
    const { page, goto } = await signedIn('tenant')
    await goto('org/post')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN'))).toBeNull()
  })

  test('an installation without a licence says so in place of the page', async () => {
    const { page, goto } = await signedIn('tenant')
    await page.route('**/user/admin/post?*', route =>
      route.fulfill({ json: { code: 60, message: 'no licence', data: null } }),
    )
    await goto('org/post')
    await page.getByRole('heading', { name: '没有授权' }).waitFor()
    await page.unroute('**/user/admin/post?*')
    await page.getByRole('button', { name: '重新加载' }).click()
    await ready(page)
  })

  test('the application drawer rises over the page, and gives the focus back', async () => {
    const { page, goto, complaints } = await signedIn('platform')
    await goto('org/user')
    await ready(page)
    const button = page.getByRole('button', { name: '应用', exact: true })
    await button.click()
    const drawer = page.getByRole('dialog', { name: '应用' })
    await drawer.getByText('暂无可用应用').waitFor()
    const manage = drawer.getByRole('link', { name: '应用管理' })
    expect(await manage.getAttribute('href')).toBe('/admin/web/addons/market')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate(it => it === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })
})

/** Of the specification's grid: columns of 24 at each of its widths. */
const columns = [
  [560, 24],
  [640, 24],
  [800, 12],
  [1000, 8],
  [1250, 6],
  [1920, 6],
] as const

exhaustively(() => {
  test('the market has as many columns as the width has room for', async () => {
    const { page, goto, complaints } = await signedIn('platform')
    const cards = ['1', '2', '3', '4', '5'].map(versionId => ({ ...card, versionId }))
    await page.route('**/admin/admin/site/app/list*', route =>
      route.fulfill({ json: { code: 0, message: '', data: cards } }),
    )
    await goto('addons/market')
    const first = page.locator('main li').filter({ hasText: card.title }).first()
    await first.waitFor()
    for (const [width, span] of columns) {
      await page.setViewportSize({ width, height: 900 })
      const count = () =>
        first.evaluate(
          it => getComputedStyle(it.parentElement as Element).gridTemplateColumns.split(' ').length,
        )
      await expect.poll(count, { message: `${width} wide` }).toBe(24 / span)
    }
    expect(complaints).toEqual([])
  })
})

const card = {
  title: '边缘网关',
  name: 'ml.edge',
  word: 'Hub',
  system: 'linux',
  arch: 'amd64',
  version: '2.0.0',
  localVersion: null,
  installStatus: 0,
  updateStatus: 0,
}

test('whoever holds no menu stands at the address of 403', async () => {
  const { page, goto, complaints } = await signedIn('member')
  await page.route('**/user/admin/role/antd/menu*', route =>
    route.fulfill({ json: { code: 0, message: '', data: { list: [] } } }),
  )
  await goto('org/post')
  await page.getByRole('heading', { name: /403/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/error/403')
  expect(await page.title()).toMatch(/没有访问权限 - 用户中心$/)
  expect(complaints).toEqual([])
})
