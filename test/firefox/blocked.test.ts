import { expect, test } from 'vitest'
import { preferences, visit } from './support/browser.ts'

// As with the setting that blocks all cookies, which blocks the storage too.
preferences['network.cookie.cookieBehavior'] = 2

test.each(['user/login', 'org/user'])(
  'with all cookies blocked, %s says what is blocked and how to allow it',
  async path => {
    const { page, goto, see, complaints } = await visit()
    await goto(path)
    await see('::-p-text(浏览器禁止了本地存储)')
    await see('::-p-text(请在浏览器设置中允许本站点使用 Cookie)')
    expect(await page.$('.sk')).toBeNull()
    expect(complaints).toEqual([])
  },
)
