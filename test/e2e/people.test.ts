import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { signedIn } from './support/browser.ts'

const name = `e2e${Date.now().toString(36)}`

test('a user is created with help at the fields, edited, switched off, reset and moved to the bin', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/user')
  await page.getByRole('button', { name: '新建用户' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => form.getByText('不能为空').count()).toBeGreaterThanOrEqual(3)

  await form.getByLabel(/^用户名/).fill(name)
  await form.getByLabel(/^密码/).fill('correct-Horse-9')
  await form.getByLabel(/^姓名/).fill('测试员')
  await form.getByLabel(/^手机号/).fill('123')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('手机号格式不正确').waitFor()
  await form.getByLabel(/^手机号/).fill('13912345678')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已新建用户“测试员”').waitFor()
  const sheet = page.getByRole('dialog', { name: '测试员 的登录信息' })
  await sheet.getByText('correct-Horse-9').first().waitFor()
  await sheet.getByRole('button', { name: '我已保存' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await row
    .getByRole('button', { name: /编辑/ })
    .or(row.getByText('编辑', { exact: true }))
    .first()
    .click()
  await form.getByLabel(/^姓名/).fill('测试员甲')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已更新用户“测试员甲”').waitFor()
  await row.getByText('测试员甲').waitFor()

  await row
    .getByRole('switch')
    .or(row.getByRole('checkbox', { name: /是否启用/ }))
    .first()
    .click()
  await page.getByText('已停用用户“测试员甲”').waitFor()
  await page.getByRole('alert').getByRole('button', { name: '撤销' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('已启用用户“测试员甲”').waitFor()
  await expect.poll(() => row.getByRole('switch').isChecked()).toBe(true)

  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '重置密码' }).click()
  const ask = page.getByRole('dialog').filter({ hasText: '重置' })
  await ask.getByText(/所有设备上退出登录/).waitFor()
  await ask.getByRole('button', { name: '重置密码' }).click()
  await page.getByText(/只显示这一次|不再显示/).waitFor()
  await page.getByRole('button', { name: /我已保存|关闭/ }).click()

  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('已删除用户“测试员甲”').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+Z')
  await page.getByText('已恢复用户“测试员甲”').waitFor()
  await row.waitFor()
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('a stale edit is refused with who and when, and keeps what was typed', async () => {
    const { page, context, goto } = await signedIn('tenant')
    await goto('org/post')
    await page.getByRole('button', { name: '新建岗位' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^岗位名称/)
      .fill(`岗位${name}`)
    await page
      .getByRole('dialog')
      .getByLabel(/^岗位编码/)
      .fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(`已新建岗位“岗位${name}”`).waitFor()
    const open = async (of: typeof page) => {
      const row = of.getByRole('row').filter({ hasText: name })
      await row
        .getByRole('button', { name: /编辑/ })
        .or(row.getByText('编辑', { exact: true }))
        .first()
        .click()
      await of
        .getByRole('dialog')
        .getByLabel(/^岗位名称/)
        .waitFor()
    }
    await open(page)
    const other = await context.newPage()
    await other.goto('/user/web/org/post')
    await open(other)
    await other
      .getByRole('dialog')
      .getByLabel(/^岗位名称/)
      .fill('先改的')
    await other.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await other.getByText('已更新岗位“先改的”').waitFor()

    await page
      .getByRole('dialog')
      .getByLabel(/^岗位名称/)
      .fill('后改的')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await page
      .getByText(/修改过这条数据/)
      .first()
      .waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/^岗位名称/)
        .inputValue(),
    ).toBe('后改的')
  })
})
