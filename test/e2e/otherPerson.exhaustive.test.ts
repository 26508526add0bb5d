import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsIn } from './support/axe.ts'
import { expectFits, type Look, visitAs } from './support/browser.ts'
import { call, enter, newPerson } from './support/person.ts'
import type { Session } from './support/session.ts'

const password = 'battery-Staple-8'
let names = 0
const someone = async () => {
  const userName = `tab${++names}${Date.now().toString(36)}`
  return { userName, session: await newPerson(userName, password) }
}

/** What signing in as somebody else in another window of the browser leaves. */
const signInAs = async (context: BrowserContext, { token, cookie }: Session) => {
  const window = await context.newPage()
  await window.goto('/user/web/user/reg')
  const value = cookie.replace('XSRF-TOKEN=', '')
  await context.addCookies([{ name: 'XSRF-TOKEN', value, domain: '127.0.0.1', path: '/' }])
  await window.evaluate(own => localStorage.setItem('ACCESS-TOKEN', own), token)
  await window.goto('/user/web/home/account')
  await window
    .getByRole('button', { name: /个人菜单|Your menu/ })
    .first()
    .waitFor()
  return window
}

const nameOf = async (session: Session) =>
  (await call(session, '/user/admin/member/info')).data?.realName as string | undefined

const signOut = async (page: Page) => {
  await page
    .getByRole('button', { name: /个人菜单|Your menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /退出登录|Sign out/ }).click()
}

test.each<[Partial<Look>]>([[{}], [{ language: 'en-US', theme: 'dark', width: 390 }]])(
  'a page neither acts as the person who signed in in another window, nor signs them out (%o)',
  async look => {
    const [first, second] = [await someone(), await someone()]
    const { page, context, goto } = await visitAs(first.session, look)
    await goto('home/account')
    const field = page.getByLabel(/^(?:姓名|Name|Real name)/)
    await field.fill('还没保存')
    const other = await signInAs(context, second.session)
    await page.bringToFront()
    const dialog = page.getByRole('dialog', { name: /已有其他人登录|Someone else has signed in/ })
    // At once, though this page has called nothing.
    await dialog.getByText(second.userName).first().waitFor()
    await expectFits(page)
    expect(await faultsIn(page, { part: '[role=dialog]' })).toEqual([])
    const stay = dialog.getByRole('button', { name: /留在本页|Stay on this page/ })
    await stay.click()
    expect(await field.inputValue()).toBe('还没保存')

    const sent: string[] = []
    page.on('request', it => it.method() !== 'GET' && sent.push(new URL(it.url()).pathname))
    await page.getByRole('button', { name: /^(?:保存|Save)$/ }).click()
    await stay.click()
    await signOut(page)
    await dialog.waitFor()
    expect(sent).toEqual([])
    expect(await nameOf(second.session)).toBe(second.userName)
    expect(await nameOf(first.session)).toBe(first.userName)
    expect(await field.inputValue()).toBe('还没保存')

    page.on('dialog', it => void it.accept())
    await dialog.getByRole('button', { name: /身份刷新|Reload as/ }).click()
    await page
      .getByRole('button', { name: new RegExp(second.userName) })
      .first()
      .waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('还没保存')
    await other.close()
  },
)

test('the same person who signs in again in another window goes on here in the new session', async () => {
  const { session } = await someone()
  const { page, context, goto, complaints } = await visitAs(session)
  await goto('home/account')
  const again = (await call(session, '/user/admin/member/info')).data.username as string
  const next = await enter(again, password)
  const other = await signInAs(context, next)
  await call(next, '/user/admin/member/account/sessions/end', { others: true })
  await page.bringToFront()
  await page.getByLabel(/^姓名/).fill('新的会话')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('资料已保存').first().waitFor()
  expect(await nameOf(next)).toBe('新的会话')
  await other.close()
  expect(complaints).toEqual([])
})
