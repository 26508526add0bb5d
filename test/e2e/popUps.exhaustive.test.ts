import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsIn } from './support/axe.ts'
import { signedIn, visit } from './support/browser.ts'

/** Everything that opens over a page, with the button that opens it. */
const popUps: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['the menu of languages', page => press(page, '语言')],
  ['the menu of the theme', page => press(page, '主题')],
  ['the menu of oneself', page => page.locator('header button[aria-haspopup=menu]').last().click()],
  ['the columns', page => press(page, '显示的列')],
  [
    'the application drawer',
    page => page.getByRole('button', { name: '应用', exact: true }).click(),
  ],
  ['the form in its drawer', page => page.getByRole('button', { name: '新建岗位' }).click()],
]
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()

test.each(['light', 'dark'] as const)(
  'everything that opens over a page is accessible, %s',
  async theme => {
    const { page, goto, pending, complaints } = await signedIn('tenant', { theme })
    await goto('org/post')
    const found: string[] = []
    for (const [name, open] of popUps) {
      await page.getByRole('row').nth(2).waitFor()
      await open(page)
      const opened = page.locator('[role=menu], [role=dialog]').last()
      await opened.waitFor()
      // What it asks for comes into it later. The tooltip of the button comes later too, and is no part of it.
      await page.mouse.move(0, 0)
      await expect.poll(pending).toBe(0)
      await page.locator('[role="tooltip"]').waitFor({ state: 'detached' })
      const faults = await faultsIn(page)
      found.push(...faults.map(it => `${name}: ${it}`))
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  },
)

test.each(['zh-CN', 'en-US'] as const)(
  'the page that asks before one leaves for another site is accessible in the dark, %s',
  async language => {
    const { page } = await visit({ language, theme: 'dark' })
    for (const to of ['https%3A%2F%2Fexample.com%2F', 'nowhere']) {
      await page.goto(`/user/web/user/jump?redirect=${to}`)
      await page.locator('main h1').waitFor()
      await page.locator('main a.button').first().waitFor()
      expect(await faultsIn(page)).toEqual([])
    }
  },
)
