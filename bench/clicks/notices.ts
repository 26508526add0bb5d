import { button, ready, type Task } from './task.ts'
import type { Console, Visit } from './visit.ts'

/** An administrator of a tenant: a notice to everybody, and those who have not read it. */
export const notices: readonly Task[] = [
  {
    name: 'Publish a notice to everybody',
    async before(console) {
      const visit = await written(console)
      const { page, hand } = visit
      await hand.click(button(page.getByRole('dialog'), '保存'))
      const row = page.getByRole('row').filter({ hasText: titleOf(console) })
      await hand.click(button(row, '发布'))
      await hand.click(button(page.getByRole('dialog'), '发布'))
      await row.getByText('已发布').waitFor()
      return hand.clicks()
    },
    async after(console) {
      const { page, hand } = await written(console)
      await hand.click(button(page.getByRole('dialog'), '发布'))
      await hand.click(button(page.getByRole('dialog', { name: '发布' }), '发布'))
      const row = page.getByRole('row').filter({ hasText: titleOf(console) })
      await row.getByText('已发布').waitFor()
      return hand.clicks()
    },
  },
  {
    name: 'Remind all who have not read a notice',
    async after(console) {
      const { page, hand, goto } = await console.visitAs('tenant')
      await goto('home/notice')
      await ready(page)
      await hand.click(page.getByRole('row').getByText(titleOf(console), { exact: true }))
      await hand.click(page.getByRole('tab', { name: '阅读情况' }))
      await hand.click(button(page, '全部提醒'))
      await page.getByText(/^已提醒 \d+ 人$/).waitFor()
      return hand.clicks()
    },
  },
]

const titleOf = ({ stamp }: Console) => `安全培训${stamp}`

/** The form of a notice, filled in. */
const written = async (console: Console): Promise<Visit> => {
  const visit = await console.visitAs('tenant')
  const { page, hand, goto } = visit
  await goto('home/notice')
  await ready(page)
  await hand.click(button(page, '新建通知公告'))
  const form = page.getByRole('dialog')
  await hand.type(form.locator('[data-field="title"] input'), titleOf(console))
  await hand.type(form.locator('[data-field="content"]').getByRole('textbox'), '请完成培训。')
  await form.getByText(/^将发送给 \d+ 人$/).waitFor()
  return visit
}
