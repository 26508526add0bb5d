import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEssential } from '#test/support/tier.ts'
import { faultsIn } from './support/axe.ts'
import {
  expectFits,
  expectWords,
  type Look,
  pageHeading,
  ready,
  signedIn,
  type Visit,
  visit,
  walk,
} from './support/browser.ts'

type InTurn = Look & { turn: number }

const looksOf = ([wide, narrow, ...others]: [InTurn, InTurn, ...InTurn[]]): InTurn[] =>
  isEssential ? [wide, { ...narrow, turn: 1 }] : [wide, narrow, ...others]

/**
 * Each screen is visited in two of four looks that differ in everything, and the next screen in the other two. So each
 * screen is visited in both languages, themes and widths. `npm test` visits each in one of two looks.
 */
const looks = looksOf([
  { language: 'zh-CN', theme: 'light', width: 1440, turn: 0 },
  { language: 'en-US', theme: 'dark', width: 390, turn: 0 },
  { language: 'en-US', theme: 'light', width: 1440, turn: 1 },
  { language: 'zh-CN', theme: 'dark', width: 390, turn: 1 },
])
const inTurn = <T>(screens: readonly T[], turn: number): T[] =>
  screens.filter((_, at) => at % 2 === turn)

/** The screens of each person: with rows and a form, empty with a form, and without a form. */
const screens = [
  {
    who: 'tenant',
    full: ['org/user', 'org/dept', 'org/post', 'permission/role', 'home/notice'],
    empty: ['permission/openaccess', 'pt/bind'],
    lists: [
      ...['org/ledger', 'org/user/bin', 'org/files', 'dashboard/workplace'],
      ...['permission/online', 'permission/signIns', 'permission/lockouts', 'permission/identity'],
      ...['dashboard/analysis', 'home/message', 'home/message?tab=private', 'home/upgrade/logs'],
    ],
  },
  {
    who: 'platform',
    full: ['permission/menu', 'tenant/policy', 'tenant/manage'],
    empty: ['pt/gateways', 'pt/identity'],
    lists: [
      ...['tenant/user/list', 'tenant/user/recycle', 'tenant/invite', 'tenant/request'],
      ...['pt/outbox', 'pt/jobs', 'pt/files', 'home/site', 'home/upgradeLog', 'dashboard/monitor'],
    ],
  },
] as const
const tabsOfAccount = ['basic', 'security', 'withdrawal', 'binding']

/** `part` is the new part of the page: what is behind a dialog was inspected before. */
const inspect = async ({ page, complaints }: Visit, where: string, part?: string) => {
  await expectWords(page)
  await expectFits(page)
  const faults = await faultsIn(page, part === undefined ? {} : { part })
  expect([...faults, ...complaints].map(it => `${where}: ${it}`)).toEqual([])
}

const settled = async (page: Page) => {
  await page.locator(pageHeading).first().waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

const inspectForm = async (visited: Visit, path: string) => {
  await walk(visited.page, `${path}/create`)
  await visited.page.getByRole('dialog').waitFor()
  await expect.poll(visited.pending).toBe(0)
  await inspect(visited, `${path}/create`, '[role="dialog"]')
}

/** A page without a session. */
const entrance = (path: string) => async (look: Look) => {
  const visited = await visit(look)
  await visited.goto(path)
  await visited.page.locator('img[src^="data:image/svg"]').first().waitFor()
  await inspect(visited, path)
}

const otherWays = async (look: Look) => {
  const visited = await visit(look)
  const { page } = visited
  const zh = look.language === 'zh-CN'
  await visited.goto('user/login')
  await page.getByRole('tab').nth(1).click()
  await page.getByRole('textbox', { name: zh ? '手机号' : 'Phone number' }).waitFor()
  await inspect(visited, 'phone')
  await page.getByText(zh ? '忘记密码？' : 'Forgot password?').click()
  await page.getByRole('heading', { name: zh ? '重置密码' : 'Reset your password' }).waitFor()
  await inspect(visited, 'forgotten')
}

const account = async (look: Look) => {
  const visited = await signedIn('tenant', look)
  const { page } = visited
  await visited.goto('home/account')
  for (const tab of tabsOfAccount) {
    await walk(page, `home/account?tab=${tab}`)
    await page.locator(`#account-${tab} h2`).first().waitFor()
    await expect.poll(visited.pending).toBe(0)
    await inspect(visited, `home/account ${tab}`)
  }
}

const tenant = async (look: Look) => {
  const visited = await signedIn('platform', look)
  const { page } = visited
  await visited.goto('tenant/manage')
  await ready(page)
  await page.locator('main :is(.uc-first, .uc-head) .uc-link').first().click()
  await page.getByRole('tab').first().waitFor()
  for (const tab of [0, 1, 2]) {
    const opened = page.getByRole('tab').nth(tab)
    await opened.click()
    await expect.poll(() => opened.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    await inspect(visited, `tenant/details, tab ${tab}`)
  }
}

const record = async (look: Look) => {
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
}

/** Inspects everything that opens over a page, and expects the focus to return to the button that opened it. */
const over = async (look: Look) => {
  const visited = await signedIn('platform', look)
  const { page } = visited
  const zh = look.language === 'zh-CN'
  await visited.goto('org/user')
  await ready(page)
  const opens = async (name: string | RegExp, part: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await page.locator(part).waitFor()
    await expect.poll(visited.pending).toBe(0)
    await inspect(visited, String(name), part)
    await page.keyboard.press('Escape')
    await page.locator(part).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate(it => it === document.activeElement)).toBe(true)
  }
  await opens(zh ? '应用' : 'Applications', '[role="dialog"]')
  await opens(zh ? '搜索' : 'Search', '[role="dialog"]')
  await opens(zh ? '视图' : 'Views', '[role="dialog"]')
  await opens(/个人菜单|Your menu/, '[role="menu"]')
  await opens(/切换语言|language/i, '[role="menu"]')
  await opens(/主题|theme/i, '[role="menu"]')
  await page.getByRole('button', { name: /主题|theme/i }).click()
  await page.getByRole('menuitem').last().click()
  await page.getByRole('dialog').waitFor()
  await inspect(visited, 'theme panel', '[role="dialog"]')
}

const pages = [
  { name: 'what opens over a page', inspects: over },
  { name: 'the sign-in page', inspects: entrance('user/login') },
  { name: 'the registration page', inspects: entrance('user/reg') },
  { name: 'what else the sign-in page offers', inspects: otherWays },
  { name: "one's own account", inspects: account },
  { name: 'the page of a record, and that of an address that does not exist,', inspects: record },
  { name: 'the page of a tenant', inspects: tenant },
]

describe.each(looks)('$language $theme $width', ({ turn, ...look }) => {
  test.each(inTurn(pages, turn))('$name is whole', ({ inspects }) => inspects(look))
})

// One page for all screens, used as people do, without reloading.
describe.each(looks)('$language $theme $width', ({ turn, ...look }) => {
  describe.each(screens)('for $who', ({ who, full, empty, lists }) => {
    let visited: Visit
    beforeAll(async () => {
      visited = await signedIn(who, look)
      await visited.goto(full[0])
      await ready(visited.page)
    })
    afterAll(() => visited.context.close())

    test.each(inTurn(full, turn))('the screen and the form of %s are whole', async path => {
      await walk(visited.page, path)
      await ready(visited.page)
      await inspect(visited, path)
      await inspectForm(visited, path)
    })

    test.each(inTurn(empty, 1 - turn))(
      'the empty list and the form of %s are whole',
      async path => {
        await walk(visited.page, path)
        await settled(visited.page)
        await inspect(visited, path)
        await inspectForm(visited, path)
      },
    )

    test.each(inTurn(lists, turn))('the list of %s is whole', async path => {
      await walk(visited.page, path)
      await settled(visited.page)
      await inspect(visited, path)
    })
  })
})
