import { describe, expect, it } from 'vitest'
import { casesOf } from '#test/support/tier.ts'
import { ready, signedIn } from './support/browser.ts'

const words = {
  'zh-CN': { text: 'yhgl', page: '用户管理', empty: '没有找到', create: '新建部门' },
  'en-US': { text: 'yonghu', page: 'Users', empty: 'Nothing found', create: 'Create department' },
} as const

describe.each(casesOf(['zh-CN', 'en-US'] as const, it => it === 'zh-CN'))(
  'by keyboard alone, in %s',
  language => {
    const said = words[language]

    it('finds a page by pinyin, an action and a record, and returns the focus', async () => {
      const visitor = await signedIn('tenant', { language })
      const { page } = visitor
      await visitor.goto('org/post')
      await ready(page)
      const button = page.getByRole('button', { name: /^(搜索|Search)$/ })
      await button.focus()
      const field = page.getByRole('combobox', { name: /^(搜索|Search)$/ })
      const options = page.getByRole('option')
      /** What Enter opens: it is so shortly after it is shown. */
      const highlighted = () => page.locator('[role="option"].Mui-focused').textContent()
      const type = async (text: string) => {
        await page.keyboard.press('Control+k')
        await field.waitFor()
        await expect.poll(() => field.evaluate(it => it === document.activeElement)).toBe(true)
        await page.keyboard.type(text)
      }
      const leadsTo = (path: RegExp) =>
        expect.poll(() => new URL(page.url()).pathname).toMatch(path)

      await type('qqqqzz')
      await page.getByText(said.empty).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => field.count()).toBe(0)
      await expect.poll(() => button.evaluate(it => it === document.activeElement)).toBe(true)

      await type(said.text)
      await expect.poll(() => options.first().textContent()).toContain(said.page)
      await expect.poll(highlighted).toContain(said.page)
      await page.keyboard.press('Enter')
      await leadsTo(/\/org\/user$/)

      await type(said.create)
      await expect.poll(() => options.first().textContent()).toContain(said.create)
      await expect.poll(highlighted).toContain(said.create)
      await page.keyboard.press('Enter')
      await leadsTo(/\/org\/dept\/create$/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(保存|Save)$/ })
        .waitFor()

      // The same by pinyin: a department by a part of its name, a person by initials.
      await type('houduan')
      await options.filter({ hasText: '后端组' }).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('lmz')
      await options.filter({ hasText: '李明哲' }).waitFor()
      await page.keyboard.press('Escape')

      await type('liminzhe')
      await options.filter({ hasText: '李明哲' }).waitFor()
      await expect.poll(highlighted).toContain('李明哲')
      await page.keyboard.press('Enter')
      await leadsTo(/\/org\/user\/\d+\/show$/)
      expect(visitor.complaints).toEqual([])
    })

    it('a member finds no pages or actions that they have no permission for', async () => {
      const visitor = await signedIn('member', { language })
      const { page } = visitor
      await visitor.goto('org/post')
      await ready(page)
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: /^(搜索|Search)$/ })
      for (const text of [
        'liminzhe',
        '李明哲',
        'rd-platform-backend',
        said.create,
        'tenant/manage',
      ]) {
        await field.fill(text)
        // Of this text: that of the one before stays until the answer is there.
        await page
          .getByText(said.empty)
          .filter({ hasText: `“${text}”` })
          .waitFor()
        expect(await page.getByRole('option').count()).toBe(0)
      }
      await field.fill('zhouzixuan')
      await page.getByRole('option').filter({ hasText: '周子萱' }).waitFor()
      expect(visitor.complaints).toEqual([])
    })
  },
)
