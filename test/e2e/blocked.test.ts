import { expect, test } from 'vitest'
import { expectFits, type Look, visit } from './support/browser.ts'

test.each<[Partial<Look>, RegExp]>([
  [{ width: 390 }, /请在浏览器设置中允许本站点使用 Cookie/],
  [{ language: 'en-US', theme: 'dark' }, /Allow cookies and local storage for this site/],
])('a browser that blocks storage gets a sentence (%o)', async (look, sentence) => {
  const { context, page, complaints, goto } = await visit(look)
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get })
  })
  await goto('user/login')
  await page.getByRole('alert').getByText(sentence).waitFor()
  await expectFits(page)
  expect(complaints).toEqual([])
})

test('a browser that blocks only cookies gets the same message, signed in or not', async () => {
  const { context, page, complaints, goto } = await visit()
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
  await goto('org/user')
  await page.getByRole('alert').getByText('允许本站点使用 Cookie').waitFor()
  expect(complaints).toEqual([])
})
