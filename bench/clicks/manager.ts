import { button, ready, type Task } from './task.ts'

/** A manager: who somebody is, and why something is missing. */
export const manager: readonly Task[] = [
  {
    name: 'Find somebody by pinyin (Ctrl K, typed)',
    async after(console) {
      const { page, hand, goto } = await console.visitAs('manager')
      await goto('org/user')
      await ready(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索' }).waitFor()
      await page.keyboard.type('lmz')
      await page.getByRole('option', { name: /李明哲/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: '李明哲' }).first().waitFor()
      return hand.clicks()
    },
  },
  {
    name: 'Learn why one cannot add a position (its address opened)',
    async before(console) {
      const { page, hand, goto } = await console.visitAs('manager')
      await goto('org/post/create')
      await hand.click(button(page, '为什么？'))
      await page.getByText('怎样解决').waitFor()
      return hand.clicks()
    },
    async after(console) {
      const { page, hand, goto } = await console.visitAs('manager')
      await goto('org/post/create')
      await page.getByText('怎样解决').waitFor()
      return hand.clicks()
    },
  },
]
