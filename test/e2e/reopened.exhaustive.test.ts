import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ready, signedIn } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { call, newPerson } from './support/person.ts'
import { newProfile, openBrowser } from './support/profile.ts'

const password = 'battery-Staple-8'
let names = 0
const someone = async () => {
  const userName = `again${++names}${Date.now().toString(36)}`
  await newPerson(userName, password)
  return userName
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('ACCESS-TOKEN') ?? '')

/** Saves the own name, which everyone may. */
const saveName = async (page: Page, name: string) => {
  await page.getByLabel(/^姓名/).fill(name)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('资料已保存').first().waitFor()
  await page.getByRole('button', { name: `个人菜单: ${name}` }).waitFor()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
}

const codeOf = async (token: string) =>
  (await call({ token, cookie: '' }, '/user/admin/member/info')).code

describe('a browser that was closed and opened again', () => {
  test.each([true, false])('writes and signs out, remembered %s', async remember => {
    const userName = await someone()
    const profile = await newProfile()
    const first = await openBrowser(profile)
    await first.page.goto('/user/web/home/account')
    await first.page.getByLabel('用户名').fill(userName)
    await first.page.getByLabel('密码', { exact: true }).fill(password)
    await answerCaptcha(first.page)
    if (remember) await first.page.getByLabel('记住我').check()
    await first.page.getByRole('button', { name: '登录', exact: true }).click()
    await saveName(first.page, '第一次')
    const token = await tokenOf(first.page)
    await first.close()

    const { page } = await openBrowser(profile)
    await page.goto('/user/web/home/account')
    await saveName(page, '第二次')
    expect(await tokenOf(page)).toBe(token)
    await signOut(page)
    expect(await codeOf(token)).toBe(61)
  })
})

test('whose cookies are cleared while the page is open goes on writing and signing out', async () => {
  const { page, context, goto, complaints } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  const token = await tokenOf(page)
  await context.clearCookies()
  await page.getByRole('button', { name: /^新建/ }).first().click()
  const code = `c${Date.now().toString(36)}`
  await page.locator('[data-field="name"] input').fill(code)
  await page.locator('[data-field="code"] input').fill(code)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`已新建岗位“${code}”`).waitFor()

  await context.clearCookies()
  await signOut(page)
  expect(await codeOf(token)).toBe(61)
  expect(complaints).toEqual([])
})

test('a clock that is a day ahead changes nothing about writing and signing out', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await goto('home/account')
  const token = await tokenOf(page)
  await page.getByLabel(/^姓名/).fill('明天的人')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('资料已保存').first().waitFor()
  await signOut(page)
  expect(await codeOf(token)).toBe(61)
  expect(complaints).toEqual([])
})

test('who signs in in another window is not written for by the page of the first person', async () => {
  const { page, context, goto } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  const other = await context.newPage()
  await other.goto('/user/web/user/login')
  await other.getByRole('button', { name: '部门经理' }).click()
  await other.getByRole('navigation', { name: '侧边菜单', includeHidden: true }).waitFor()
  // The page may have noticed by itself; then the dialog stands in front of the button.
  await page
    .getByRole('button', { name: '刷新', includeHidden: true })
    .first()
    .dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: '已有其他人登录' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: /身份刷新/ }).click()
  await page.getByRole('button', { name: /个人菜单/ }).waitFor()
  const names = await Promise.all(
    [page, other].map(it =>
      it.getByRole('button', { name: /个人菜单/ }).getAttribute('aria-label'),
    ),
  )
  expect(names[0]).toBe(names[1])
})

test('who signs out while the server is away is told so, and ends the session later', async () => {
  const { page, goto } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  const token = await tokenOf(page)
  await page.route('**/site/logout', route => route.abort())
  await signOut(page)
  const told = page.getByRole('alert').filter({ hasText: '未能通知服务器' })
  await told.waitFor()
  expect([await tokenOf(page), await codeOf(token)]).toEqual(['', 0])
  await page.unroute('**/site/logout')
  await page.getByRole('button', { name: '重试退出' }).click()
  await told.waitFor({ state: 'detached' })
  expect(await codeOf(token)).toBe(61)
})
