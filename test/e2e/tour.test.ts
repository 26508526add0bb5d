import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import {
  expectFits,
  expectWords,
  type Look,
  ready,
  signedIn,
  type Visit,
  visit,
  walk,
} from './support/browser.ts'

/** Each language with each theme, each of them with each width. */
const looks: Look[] = [
  { language: 'zh-CN', theme: 'light', width: 1440 },
  { language: 'zh-CN', theme: 'dark', width: 390 },
  { language: 'en-US', theme: 'light', width: 390 },
  { language: 'en-US', theme: 'dark', width: 1440 },
]
/** Each screen as somebody for whom it has rows. */
const screens = [
  ['tenant', ['org/user', 'org/dept', 'org/post', 'permission/role']],
  ['platform', ['permission/menu', 'tenant/policy', 'tenant/manage']],
] as const
/** Those that begin empty, and those without a form. */
const lists = [
  ['tenant', ['org/ledger', 'org/user/bin', 'permission/online', 'dashboard/workplace']],
  ['tenant', ['permission/signIns', 'permission/lockouts', 'permission/identity', 'org/files']],
  ['platform', ['tenant/user/list', 'tenant/user/recycle', 'tenant/invite', 'tenant/request']],
  ['platform', ['pt/outbox', 'pt/files', 'home/site']],
] as const

/** Those that begin empty and have a form. */
const empty = [
  ['tenant', ['permission/openaccess', 'pt/bind']],
  ['platform', ['pt/gateways', 'pt/identity']],
] as const
const tabsOfAccount = ['basic', 'security', 'withdrawal', 'binding']

/** `part` is what is new on the page; what lies behind a dialog was inspected before. */
const inspect = async ({ page, complaints }: Visit, where: string, part = 'body') => {
  await expectWords(page)
  await expectFits(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    })
    .analyze()
  const serious = violations.filter(it => it.impact === 'serious' || it.impact === 'critical')
  expect(
    serious.map(
      it => `${where}: ${it.id} ${it.nodes[0]?.target} ${it.nodes[0]?.failureSummary ?? ''}`,
    ),
  ).toEqual([])
  expect(complaints.map(it => `${where}: ${it}`)).toEqual([])
}

describe.each(looks)('$language $theme $width', look => {
  test.each(['user/login', 'user/reg'])('the page %s is whole', async path => {
    const visited = await visit(look)
    await visited.goto(path)
    await visited.page.locator('img[src^="data:image/svg"]').first().waitFor()
    await inspect(visited, path)
  })

  test('the other ways on the sign-in page are whole', async () => {
    const visited = await visit(look)
    const { page } = visited
    const zh = look.language === 'zh-CN'
    await visited.goto('user/login')
    await page.getByRole('tab').nth(1).click()
    await page.getByLabel(zh ? '手机号' : 'Phone number').waitFor()
    await inspect(visited, 'phone')
    await page.getByText(zh ? '忘记密码？' : 'Forgot password?').click()
    await page.getByRole('heading', { name: zh ? '重置密码' : 'Reset your password' }).waitFor()
    await inspect(visited, 'forgotten')
  })

  test.each(empty)('the empty lists and forms of %s are whole', async (who, paths) => {
    const visited = await signedIn(who, look)
    const { page } = visited
    await visited.goto(paths[0])
    for (const path of paths) {
      await walk(page, path)
      await page.locator('main h1').first().waitFor()
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      await inspect(visited, path)
      await walk(page, `${path}/create`)
      await page.getByRole('dialog').waitFor()
      await expect.poll(visited.pending).toBe(0)
      await inspect(visited, `${path}/create`, '[role="dialog"]')
    }
  })

  test("one's own account is whole", async () => {
    const visited = await signedIn('tenant', look)
    const { page } = visited
    await visited.goto('home/account')
    for (const tab of tabsOfAccount) {
      await visited.goto(`home/account?tab=${tab}`)
      await page.locator('main h2').first().waitFor()
      await expect.poll(visited.pending).toBe(0)
      await inspect(visited, `home/account ${tab}`)
    }
  })

  test.each(screens)('the screens and forms of %s are whole', async (who, paths) => {
    const visited = await signedIn(who, look)
    const { page } = visited
    await visited.goto(paths[0])
    for (const path of paths) {
      await walk(page, path)
      await ready(page)
      await inspect(visited, path)
      await walk(page, `${path}/create`)
      await page.getByRole('dialog').waitFor()
      await expect.poll(visited.pending).toBe(0)
      await inspect(visited, `${path}/create`, '[role="dialog"]')
    }
  })

  test.each(lists)('the lists of %s are whole', async (who, paths) => {
    const visited = await signedIn(who, look)
    const { page } = visited
    await visited.goto(paths[0])
    for (const path of paths) {
      await walk(page, path)
      await page.locator('main h1').first().waitFor()
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      await inspect(visited, path)
    }
  })

  test('the page of a tenant is whole', async () => {
    const visited = await signedIn('platform', look)
    const { page } = visited
    await visited.goto('tenant/manage')
    await ready(page)
    await page.locator('main :is(.uc-first, .uc-head) .uc-link').first().click()
    await page.getByRole('tab').first().waitFor()
    for (const tab of [0, 1, 2]) {
      await page.getByRole('tab').nth(tab).click()
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      await inspect(visited, `tenant/details, tab ${tab}`)
    }
  })

  test('the page of a record is whole, and that of an address that does not exist', async () => {
    const visited = await signedIn('tenant', look)
    const { page } = visited
    await visited.goto('permission/role')
    await ready(page)
    await page.locator('main tbody .uc-first .uc-link').first().click()
    await page.locator('main dl').first().waitFor()
    await inspect(visited, 'role/show')
    await page.getByRole('tab').nth(1).click()
    await page.locator('main tbody tr').first().waitFor()
    await inspect(visited, 'role/show users')
    await walk(page, 'nowhere/at/all')
    await page
      .getByRole('heading', { name: look.language === 'zh-CN' ? '页面不存在' : 'Page not found' })
      .waitFor()
    await inspect(visited, 'nowhere')
  })
})
