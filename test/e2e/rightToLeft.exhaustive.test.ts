import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const looks: Look[] = [
  { language: 'ar-XB', theme: 'light', width: 1440 },
  { language: 'ar-XB', theme: 'dark', width: 390 },
]

const inspect = async ({ page, complaints }: Visit, where: string, part?: string) => {
  await expectWords(page)
  await expectFits(page)
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
  const faults = await faultsIn(page, part === undefined ? {} : { part })
  expect([...faults, ...complaints].map(it => `${where}: ${it}`)).toEqual([])
}

const settled = async (page: Page) => {
  await page.locator(pageHeading).first().waitFor()
  await expect
    .poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 15_000 })
    .toBe(0)
}

const edgesOf = async (part: Locator) => {
  const { x = -1, width = 0 } = (await part.boundingBox()) ?? {}
  return { from: Math.round(x), to: Math.round(x + width) }
}

/** Polled, since a drawer slides in. */
const standsAtEnd = (drawer: Locator) =>
  expect.poll(async () => (await edgesOf(drawer)).from).toBe(0)
const standsAtStart = (drawer: Locator, width: number) =>
  expect.poll(async () => (await edgesOf(drawer)).to).toBe(width)

describe.each(looks)('$language $theme $width', look => {
  const { width } = look
  // One page for each look, used by its tests one after the other.
  let mine: Visit
  let staff: Visit
  beforeAll(async () => {
    mine = await signedIn('tenant', look)
    await mine.goto('org/user')
    await ready(mine.page)
    staff = await signedIn('platform', look)
    await staff.goto('permission/menu')
    await ready(staff.page)
  })
  afterAll(() => Promise.all([mine.context.close(), staff.context.close()]))

  test('the sign-in page is laid out from right to left', async () => {
    const visited = await visit(look)
    const { page } = visited
    await visited.goto('user/login')
    await page.locator('img[src^="data:image/svg"]').first().waitFor()
    await inspect(visited, 'user/login')
    const [first, second] = await Promise.all(
      [0, 1].map(at => edgesOf(page.getByRole('tab').nth(at))),
    )
    expect(first?.from).toBeGreaterThanOrEqual(second?.to ?? width)
    await page.getByRole('button', { name: 'Tenant admin' }).click()
    await page.waitForURL(/dashboard/)
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ar-XB')
  })

  test('a list starts at the right, and its form slides in from the left', async () => {
    const { page } = mine
    await inspect(mine, 'org/user')
    await walk(page, 'org/user/create')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await expect.poll(mine.pending).toBe(0)
    await standsAtEnd(form)
    await inspect(mine, 'org/user/create', '[role="dialog"]')
  })

  test('a tree expands towards the left, by keyboard as well', async () => {
    const { page } = mine
    await walk(page, 'org/dept')
    await ready(page)
    await inspect(mine, 'org/dept')
    const tree = page.getByRole('treegrid')
    const lines = () => tree.locator('tbody tr:visible').count()
    const before = await lines()
    await tree.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(lines).toBeLessThan(before)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(lines).toBe(before)
  })

  test.each([
    'home/message',
    'home/account?tab=security',
    'home/upgrade/logs',
    'dashboard/workplace',
  ])('%s fits and is accessible', async path => {
    await walk(mine.page, path)
    await settled(mine.page)
    await expect.poll(mine.pending).toBe(0)
    await inspect(mine, path)
  })

  test.each(['dashboard/monitor', 'dashboard/analysis'])(
    '%s fits and is accessible',
    async path => {
      await walk(staff.page, path)
      await settled(staff.page)
      await staff.page.locator('main svg[class*="Charts"]').first().waitFor()
      await inspect(staff, path)
    },
  )

  test('search, applications and appearance open on the correct side', async () => {
    const { page } = staff
    await walk(page, 'org/post')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('role')
    await page.getByRole('option').first().waitFor()
    await inspect(staff, 'search', '[role="dialog"]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Applications' }).click()
    await page.getByRole('heading', { name: 'All applications' }).waitFor()
    await inspect(staff, 'applications', '[role="dialog"]')
  })

  test('the menus are on the right, as a drawer too', async () => {
    const { page } = mine
    await walk(page, 'org/post')
    await settled(page)
    for (const opener of await page.getByRole('button', { name: 'Open the menu' }).all())
      await opener.click()
    await standsAtStart(page.getByRole('navigation', { name: 'Side menu' }), width)
  })
})

test('a change of language applies to every window without a reload', async () => {
  const visited = await signedIn('tenant', { language: 'ar-XB' })
  const { page, context } = visited
  await visited.goto('org/post')
  await ready(page)
  const other = await context.newPage()
  await other.goto('/user/web/org/dept')
  await ready(other)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const said = (of: Page) =>
    of.evaluate(() => {
      const { lang, dir } = document.documentElement
      return [lang, dir, document.title.replace(/^\(\d+\) /, '')]
    })
  await expect.poll(() => said(page)).toEqual(['en-US', 'ltr', 'Positions - User Center'])
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.getByRole('menuitem', { name: 'zh-CN' }).click()
  await expect.poll(async () => (await said(page)).slice(0, 2)).toEqual(['zh-CN', 'ltr'])
  await page.getByRole('heading', { level: 1, name: '岗位' }).waitFor()
  await other.getByRole('heading', { level: 1, name: '部门' }).waitFor()
  // The texts of the menus come from the server.
  await other.getByRole('navigation').getByText('组织').first().waitFor()
  await expect.poll(async () => (await said(other)).slice(0, 2)).toEqual(['zh-CN', 'ltr'])
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})
