import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFits, type Look, ready, signedIn } from './support/browser.ts'

/** What of these elements would be on paper. */
const printed = (page: Page, selector: string) => page.locator(`${selector}:visible`).count()

/** How many rows of the table stand on paper in full: nothing cuts or covers them. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const isCut = (row: Element) => {
      for (let box = row.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        if (box === document.body || box === document.documentElement) continue
        if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
          return true
      }
      return row.getBoundingClientRect().height === 0
    }
    return [...document.querySelectorAll('main tbody tr[data-id]')].filter(row => !isCut(row))
      .length
  })

/** Pages of a PDF: Chromium writes them as objects that are not packed. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

const nothingToUse = async (page: Page) => {
  for (const what of [
    'header.MuiAppBar-root',
    'nav',
    'footer',
    '[role="toolbar"]',
    'main input[type="search"]',
    'main .uc-check',
    'main .uc-actions',
    'main [role="tree"]',
  ])
    await expect.poll(() => printed(page, what), { message: what }).toBe(0)
}

test.each<Partial<Look>>([{}, { language: 'en-US', theme: 'dark' }])(
  'a list is printed with all of its rows and without what one does with them: %o',
  async look => {
    const { page, goto, complaints } = await signedIn('tenant', look)
    const search = new URLSearchParams({
      filter: '{}',
      sort: 'userName',
      order: 'ASC',
      page: '1',
      perPage: '200',
    })
    await goto(`org/user?${search}`)
    await ready(page)
    const many = await page.locator('main tbody tr[data-id]').count()
    expect(many).toBeGreaterThan(30)
    const screen = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
    })
    expect(pagesIn(pdf)).toBeGreaterThan(1)
    // As wide as a sheet of paper.
    await page.setViewportSize({ width: 718, height: 1046 })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => wholeRows(page)).toBe(many)
    // In the dark as well, paper is white and its text dark.
    await expect
      .poll(() =>
        page.evaluate(() =>
          [document.documentElement, document.body].map(it => getComputedStyle(it).backgroundColor),
        ),
      )
      .toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    await nothingToUse(page)
    expect(await printed(page, 'main h1')).toBe(1)
    expect(await page.locator('main thead').evaluate(head => getComputedStyle(head).display)).toBe(
      'table-header-group',
    )
    await expectFits(page)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('main [role="toolbar"]').waitFor()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe(screen)
    expect(complaints).toEqual([])
  },
)

test('a list of more rows than are drawn is printed whole', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('permission/signIns?filter={}&sort=at&order=DESC&page=1&perPage=200')
  await page.locator('main tbody tr[data-id]').first().waitFor()
  const drawn = await page.locator('main tbody tr[data-id]').count()
  expect(drawn).toBeLessThan(150)
  // Emulated media would be printed instead: first the paper, as the browser makes it of the page on screen.
  expect(pagesIn(await page.pdf({ format: 'A4' }))).toBeGreaterThan(4)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => wholeRows(page)).toBe(200)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => page.locator('main tbody tr[data-id]').count()).toBeLessThan(150)
  expect(complaints).toEqual([])
})

test('a record and the dashboards are printed without what one does with them', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/user')
  await ready(page)
  await page.locator('main tbody tr').last().locator('button').first().click()
  await page.getByRole('tab').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await nothingToUse(page)
  await expect.poll(() => printed(page, 'main h1')).toBe(1)
  await expect.poll(() => printed(page, '[role="tab"]')).toBe(1)
  for (const board of ['dashboard/workplace', 'dashboard/analysis']) {
    await page.emulateMedia({ media: 'screen' })
    await goto(board)
    await page.locator('main h2').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await nothingToUse(page)
    await expect.poll(() => printed(page, 'main h2')).toBeGreaterThan(1)
    await page.setViewportSize({ width: 718, height: 1046 })
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(complaints).toEqual([])
})
