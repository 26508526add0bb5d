import { alike, button, ready, type Task, untilListed } from './task.ts'

/** Platform staff: a policy, a tenant under it, and its hand-over. */
export const tenancy: readonly Task[] = [
  alike('Add a policy', async console => {
    const { page, hand, goto } = await console.visitAs('platform')
    const form = page.getByRole('dialog')
    await goto('tenant/policy')
    await ready(page)
    await hand.click(button(page, '新建租户策略'))
    await hand.type(form.locator('[data-field="title"] input').first(), policyOf(console.stamp))
    await hand.click(button(form, '保存'))
    await untilListed(page, policyOf(console.stamp))
    return hand.clicks()
  }),
  alike('Add a tenant, copy what its administrator signs in with', async console => {
    const { page, hand, goto } = await console.visitAs('platform')
    const { stamp } = console
    const form = page.getByRole('dialog')
    const field = (name: string) => form.locator(`[data-field="${name}"] input`).first()
    await goto('tenant/manage')
    await ready(page)
    await hand.click(button(page, '新建租户'))
    await hand.type(field('name'), `云图${stamp}`)
    await hand.type(field('code'), `y${stamp}`)
    await hand.type(form.getByRole('combobox', { name: '租户策略' }), policyOf(stamp))
    await hand.click(page.getByRole('option', { name: policyOf(stamp) }))
    await hand.type(field('adminUserName'), `y${stamp}`)
    await hand.type(field('adminRealName'), '王建国')
    await hand.click(button(form, '保存'))
    const sheet = page.getByRole('dialog', { name: /的初始密码$/ })
    await hand.click(sheet.getByRole('button', { name: /^复制/ }).last())
    await hand.click(button(sheet, '我已保存'))
    await untilListed(page, `云图${stamp}`)
    return hand.clicks()
  }),
]

const policyOf = (stamp: string) => `标准版${stamp}`
