import { expect, test } from 'vitest'
import { pageHeading, ready, signedIn, visit, walk } from './support/browser.ts'

/** Deletes the APIs that Chrome 111, Firefox 121 or Safari 16.4 lack; runs before the scripts of the page. */
const takeAway = () => {
  const lacking: [object, string[]][] = [
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      [
        ...['union', 'intersection', 'difference', 'symmetricDifference'],
        ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
    ],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64']],
    [URLSearchParams.prototype, ['size']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'Iterator', 'scheduler']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'toArray']],
  ]
  for (const [owner, names] of lacking)
    for (const name of names) Reflect.deleteProperty(owner, name)
}

test('the console works with only the APIs of the oldest supported browsers', async () => {
  const { context, page, goto, complaints } = await signedIn('platform')
  await context.addInitScript(takeAway)
  await goto('dashboard/analysis')
  await page.locator(pageHeading).waitFor()
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false)
  for (const path of ['org/user', 'org/dept', 'permission/role', 'permission/menu']) {
    await walk(page, path)
    await ready(page)
  }
  await walk(page, 'org/user/create')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).waitFor()
  await goto('home/notice/create')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await goto('home/account')
  await page.locator(pageHeading).waitFor()
  expect(complaints).toEqual([])
})

test('signing in works with only the APIs of the oldest supported browsers', async () => {
  const { context, page, goto, complaints } = await visit()
  await context.addInitScript(takeAway)
  await goto('org/post')
  await page.getByRole('button', { name: '租户管理员' }).click()
  await page.getByRole('heading', { name: '岗位管理' }).waitFor()
  expect(complaints).toEqual([])
})

test.each([1440, 390] as const)(
  'a browser that is too old gets a message, %i wide',
  async width => {
    const { context, page, goto, complaints } = await visit({ width })
    await context.addInitScript(() => {
      CSS.supports = () => false
    })
    await goto('user/login')
    const told = page.getByRole('alert')
    await told.getByText('浏览器版本过低').waitFor()
    await told.getByText('This browser is too old').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
