import { expect, test } from 'vitest'
import { signedIn } from './support/browser.ts'

const unique = Date.now().toString(36)

test('a tenant is opened, put under another policy after a look at what that does, put back, and disabled', async () => {
  const { page, goto, complaints } = await signedIn('platform')
  const dialog = page.getByRole('dialog')
  const [policy, tenant] = [`小型${unique}`, `启辰${unique}`]
  await goto('tenant/policy/create')
  await dialog.getByLabel(/^策略名称/).fill(policy)
  await dialog.getByRole('switch', { name: /^全部菜单/ }).click()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`已新建租户策略“${policy}”`).waitFor()

  await goto('tenant/manage/create')
  await dialog.getByLabel(/^租户名称/).fill(tenant)
  await dialog.getByLabel(/^租户编码/).fill(`q${unique}`)
  await dialog.getByLabel(/^管理员账号/).fill(`q${unique}`)
  await dialog.getByLabel(/^管理员姓名/).fill('齐明')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`管理员 q${unique} 的初始密码`).waitFor()
  await page.getByRole('button', { name: '我已保存' }).click()

  await page
    .getByRole('row', { name: new RegExp(tenant) })
    .getByText(tenant)
    .click()
  await page.getByRole('heading', { name: tenant }).waitFor()
  await page.getByText('限额使用情况').waitFor()
  const fromMore = async (name: string) => {
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await fromMore('变更策略')
  await dialog.getByRole('combobox', { name: '新的策略' }).fill(policy)
  await page.getByRole('option', { name: policy }).click()
  await dialog.getByRole('button', { name: '变更策略' }).click()
  const review = page.getByRole('dialog', { name: new RegExp(`^变更影响：${tenant}`) })
  await review.getByText(/^收回的菜单/).waitFor()
  await review.getByText('确认后立即生效；24 小时内可以撤销。').waitFor()
  await review.getByRole('button', { name: '变更策略' }).click()
  await page.getByText(`已变更租户“${tenant}”的策略`).waitFor()
  await page.getByText(policy).first().waitFor()

  await fromMore('撤销策略变更')
  await review.getByRole('button', { name: '撤销策略变更' }).click()
  await page.getByText(`已撤销租户“${tenant}”的策略变更，各角色的权限恢复如前`).waitFor()
  await page.getByText('默认策略').first().waitFor()

  await page.getByRole('switch', { name: `${tenant}：是否启用` }).click()
  await dialog.getByText(`“${tenant}”的所有人立即退出登录`).waitFor()
  await dialog.getByRole('button', { name: '停用' }).click()
  await page.getByText(`已停用租户“${tenant}”`).waitFor()
  expect(complaints).toEqual([])
})

test('an administrator asks why somebody may not do something, and compares two roles', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const dialog = page.getByRole('dialog')
  await goto(`org/user?filter=${encodeURIComponent(JSON.stringify({ q: '周子萱' }))}`)
  await page
    .getByRole('row', { name: /周子萱/ })
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await page.getByRole('menuitem', { name: '为什么' }).click()
  await dialog.getByRole('button', { name: '接口' }).click()
  await dialog.getByRole('textbox').fill('DELETE /user/admin/dept/:id')
  await dialog.getByRole('button', { name: '查询' }).click()
  await dialog.getByText(/周子萱不能调用接口 DELETE/).waitFor()
  await dialog.getByText('怎样解决').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()

  await goto('permission/role')
  await page.getByRole('button', { name: '比较' }).first().click()
  await dialog.getByRole('combobox', { name: '第二个角色' }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('tree', { name: '菜单权限' }).waitFor()
  await dialog.getByText(/^仅 /).first().waitFor()
  expect(complaints).toEqual([])
})
