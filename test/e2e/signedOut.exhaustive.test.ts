import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Api, apiOf } from './support/api.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, type Look, signedIn, visitAs } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { call, enter, newPerson } from './support/person.ts'

const password = 'battery-Staple-8'
let names = 0
const someone = async () => {
  const userName = `back${++names}${Date.now().toString(36)}`
  const session = await newPerson(userName, password)
  const { data } = await call(session, '/user/admin/member/info')
  return { userName, session, id: data.id as string }
}
const forceLogout = (admin: Api, id: string) =>
  admin('POST', `/user/admin/member/${id}/forceLogout`, {})

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ hasText: /登录超时|timed out/ })

/** Signs in in the dialog of a session that has ended. */
const signInHere = async (page: Page, as: { userName?: string; password?: string } = {}) => {
  const dialog = dialogOf(page)
  if (as.userName) await dialog.locator('#username').fill(as.userName)
  await dialog.locator('#password').fill(as.password ?? password)
  await answerCaptcha(page)
  await dialog.locator('[type=submit]').click()
}

test.each<[Partial<Look>, RegExp]>([
  [{}, /管理员已将您强制下线/],
  [{ language: 'en-US', theme: 'dark', width: 390 }, /An administrator signed you out/],
])(
  'who is signed out by an administrator is told so, signs in again in place, and saves what was typed (%o)',
  async (look, why) => {
    const admin = await apiOf('tenant')
    const { id, session } = await someone()
    const { page, goto, complaints } = await visitAs(session, look)
    await goto('home/account')
    const name = page.getByLabel(/^(?:姓名|Name|Real name)/)
    await name.fill('还没保存')
    await forceLogout(admin, id)
    const dialog = dialogOf(page)
    await dialog.getByText(why).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password')
    await expectFits(page)
    expect(await faultsIn(page, { part: '[role=dialog]' })).toEqual([])
    await signInHere(page)
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('还没保存')
    await page.getByRole('button', { name: /^(?:保存|Save)$/ }).click()
    await page.getByRole('button', { name: /: 还没保存/ }).waitFor()
    expect(complaints).toEqual([])
  },
)

test('who signs in again in one window goes on in the others', async () => {
  const admin = await apiOf('tenant')
  const { id, session } = await someone()
  const { page, context, goto } = await visitAs(session)
  await goto('home/account')
  const other = await context.newPage()
  await other.goto('/user/web/home/account')
  await other.getByRole('button', { name: /个人菜单/ }).waitFor()
  await forceLogout(admin, id)
  await dialogOf(page).waitFor()
  await dialogOf(other).waitFor()
  await other.bringToFront()
  await signInHere(other)
  for (const window of [page, other]) await dialogOf(window).waitFor({ state: 'detached' })
})

test('when somebody else signs in there, the page begins anew and nothing of the first person stays', async () => {
  const admin = await apiOf('tenant')
  const first = await someone()
  const second = await someone()
  const { page, goto } = await visitAs(first.session)
  await goto('home/account')
  await page.getByLabel(/^姓名/).fill('还没保存')
  await forceLogout(admin, first.id)
  await dialogOf(page).waitFor()
  const asked: string[] = []
  page.on('dialog', it => {
    asked.push(it.type())
    void it.accept()
  })
  await signInHere(page, { userName: second.userName })
  await page.getByRole('button', { name: `个人菜单: ${second.userName}` }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('还没保存')
  expect(await page.locator('body').textContent()).not.toContain(first.userName)
  expect(asked).toEqual([])
})

test('who was given another password, and shows a second factor, changes it in place and keeps what was typed', async () => {
  const admin = await apiOf('tenant')
  const { id, session } = await someone()
  const own = '/user/admin/member/account'
  await call(session, `${own}/prove`, { password })
  const { data: key } = await call(session, `${own}/factors/totp/begin`, {})
  const secret = Secret.fromBase32(key.secret.replace(/\s/g, ''))
  const code = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 })
  expect((await call(session, `${own}/factors/totp/confirm`, { code: code(0) })).code).toBe(0)
  const { page, context, goto, complaints } = await visitAs(session, { width: 390 })
  const native: string[] = []
  page.on('dialog', it => native.push(it.type()))
  await goto('home/account')
  const name = page.getByLabel(/^姓名/)
  await name.fill('还没保存')
  const other = await context.newPage()
  await other.goto('/user/web/home/account')
  await other.getByRole('button', { name: /个人菜单/ }).waitFor()
  const [given] = (await admin('POST', `/user/admin/member/${id}/resetPassword`, {})).list
  await dialogOf(other).waitFor()
  await page.bringToFront()
  await signInHere(page, { password: given.password })
  const dialog = dialogOf(page)
  await dialog.locator('#factor-code').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('factor-code')
  await expectFits(page)
  expect(await faultsIn(page, { part: '[role=dialog]' })).toEqual([])
  await page.keyboard.type(code(1))
  await page.keyboard.press('Enter')
  await dialog.locator('#password-new').waitFor()
  // The password that was just typed is not asked for again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password-new')
  expect(await dialog.locator('#password-old').count()).toBe(0)
  await dialog.locator('#password-new').fill('Quite-another-1')
  await dialog.locator('#password-again').fill('Quite-another-1')
  await page.keyboard.press('Enter')
  for (const window of [page, other]) await dialogOf(window).waitFor({ state: 'detached' })
  expect(await other.getByRole('dialog').count()).toBe(0)
  expect(await name.inputValue()).toBe('还没保存')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: /: 还没保存/ }).waitFor()
  expect([native, complaints]).toEqual([[], []])
})

test('what was to be saved when the session had ended is saved once, after signing in again', async () => {
  const admin = await apiOf('tenant')
  const { id, session } = await someone()
  const { page, goto } = await visitAs(session)
  // Nothing tells the page of it before it saves.
  await page.route('**/member/events*', route => route.abort())
  await goto('home/account')
  await page.getByLabel(/^姓名/).fill('还没保存')
  await forceLogout(admin, id)
  const saves: string[] = []
  page.on('request', it => {
    if (it.method() === 'POST' && it.url().endsWith('/member/account')) saves.push(it.url())
  })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await dialogOf(page).waitFor()
  await signInHere(page)
  await page.getByText('资料已保存').first().waitFor()
  expect(await page.getByText('管理员已将您强制下线').count()).toBe(0)
  // Refused once, and done once.
  expect(saves.length).toBe(2)
})

test('the sign-in page says why somebody was led there, and their draft stays', async () => {
  const { userName, session } = await someone()
  const { page, goto } = await visitAs(session)
  const asked: string[] = []
  page.on('dialog', it => {
    asked.push(it.type())
    void it.accept()
  })
  await goto('home/account')
  await page.getByLabel(/^姓名/).fill('还没保存')
  const elsewhere = await enter(userName, password)
  await call(elsewhere, '/user/admin/member/account/sessions/end', { others: true })
  const dialog = dialogOf(page)
  await dialog.getByText('您已在其他设备上退出了这里的登录').waitFor()
  await dialog.getByText('确定跳转到登录页？').waitFor()
  await dialog.getByRole('button', { name: '确定跳转' }).click()
  await page.getByRole('alert').filter({ hasText: '您已在其他设备上退出了这里的登录' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/user/web/home/account')
  expect((await drafts(page)).join()).toContain('还没保存')
  expect(asked).toEqual([])
})

describe('what was typed and not saved', () => {
  const nameIn = (page: Page) => page.locator('[data-field="name"] input')
  const restored = (page: Page) => page.getByText('已恢复上次未保存的内容')
  const open = async (page: Page, path: string) => {
    page.on('dialog', it => void it.accept())
    await page.goto(`/user/web/${path}`)
    await page.locator('[data-field] input:visible').first().waitFor()
  }

  test('survives a reload, can be taken back, and goes with the save', async () => {
    const { page, complaints } = await signedIn('tenant')
    await open(page, 'org/post/create')
    await nameIn(page).fill('草稿岗位')
    await page.reload()
    await restored(page).waitFor()
    expect(await nameIn(page).inputValue()).toBe('草稿岗位')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await restored(page).waitFor({ state: 'detached' })
    expect(await nameIn(page).inputValue()).toBe('')
    const code = `d${Date.now().toString(36)}`
    await nameIn(page).fill(code)
    await page.locator('[data-field="code"] input').fill(code)
    await page.reload()
    await restored(page).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await nameIn(page).waitFor({ state: 'detached' })
    await expect.poll(() => drafts(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('holds no password, and is there again after signing in at the sign-in page, for the same person alone', async () => {
    const { page } = await signedIn('tenant')
    await open(page, 'org/user/create')
    await page.locator('[data-field="userName"] input').fill('draftuser')
    await page.locator('[data-field="password"] input').first().fill('a-Secret-99')
    await expect.poll(() => drafts(page).then(it => it.join())).toContain('draftuser')
    expect((await drafts(page)).join()).not.toContain('a-Secret-99')
    await page.evaluate(() => localStorage.setItem('ACCESS-TOKEN', 'A'.repeat(43)))
    await page.reload()
    await page.getByRole('button', { name: '租户管理员' }).click()
    await restored(page).waitFor()
    expect(await page.locator('[data-field="userName"] input').inputValue()).toBe('draftuser')

    await page.evaluate(() => localStorage.setItem('ACCESS-TOKEN', 'A'.repeat(43)))
    await page.reload()
    await page.getByRole('button', { name: '平台管理员' }).click()
    // The form covers the menu as soon as it is open.
    const userName = page.getByRole('dialog').locator('[data-field="userName"] input')
    await userName.waitFor()
    expect(await userName.inputValue()).toBe('')
    await expect.poll(() => drafts(page)).toEqual([])
  })
})

/** What of forms lies in the tab's storage. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('DRAFT:'))
      .map(([, draft]) => String(draft)),
  )
