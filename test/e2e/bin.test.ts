import { expect, test } from 'vitest'
import { signedIn } from './support/browser.ts'

const name = `bin${Date.now().toString(36)}`

test('a deleted user is in the bin of their tenant, and platform staff restore them', async () => {
  const admin = await signedIn('tenant')
  await admin.goto('org/user/create')
  const form = admin.page.getByRole('dialog')
  await form.getByLabel(/^用户名/).fill(name)
  await form.getByLabel(/^密码/).fill('correct-Horse-9')
  await form.getByLabel(/^姓名/).fill('回收测试')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await admin.page.getByRole('button', { name: '我已保存' }).click()
  const row = admin.page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /更多操作/ }).click()
  await admin.page.getByRole('menuitem', { name: '删除' }).click()
  await admin.page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => row.count()).toBe(0)
  await admin.page.getByRole('button', { name: '回收站' }).click()
  await row.getByText('恢复').waitFor()
  expect(new URL(admin.page.url()).pathname).toMatch(/\/org\/user\/bin$/)

  const staff = await signedIn('platform')
  await staff.goto('tenant/user/recycle')
  const there = staff.page.getByRole('row').filter({ hasText: name })
  await there.getByRole('link', { name: '北辰智能' }).waitFor()
  await there.getByText('恢复').click()
  await staff.page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
  await staff.page.getByText('已恢复用户“回收测试”').waitFor()
  await expect.poll(() => there.count()).toBe(0)

  await admin.page.getByRole('button', { name: '返回列表' }).click()
  // The bin stays on the screen for a moment, and its button would refresh its own rows alone.
  await admin.page.getByRole('button', { name: '新建用户' }).waitFor()
  await admin.page.getByRole('button', { name: '刷新' }).click()
  await row.getByRole('button', { name }).first().click()
  await admin.page.getByRole('tab', { name: '变更记录' }).click()
  await admin.page.getByText(/（平台）/).waitFor()
  expect([...admin.complaints, ...staff.complaints]).toEqual([])
})
