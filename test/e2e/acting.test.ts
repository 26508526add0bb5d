import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { ready, signedIn } from './support/browser.ts'

test('platform staff enter a tenant, look without a button to change, see as a user and leave', async () => {
  const { page, goto, complaints } = await signedIn('platform')
  const banner = page.getByRole('status', { name: '当前代入状态' })
  const dialog = page.getByRole('dialog')
  await goto('tenant/manage')
  await page
    .getByRole('row', { name: /beichen/ })
    .getByText('进入租户')
    .click()
  await dialog.getByRole('textbox').fill('排查登录问题，工单 4711')
  await dialog.getByRole('button', { name: '进入租户' }).click()
  await banner.getByText('已进入租户「北辰智能」').waitFor()
  await banner.getByText('原因：排查登录问题，工单 4711').waitFor()

  await goto(`org/user?filter=${encodeURIComponent(JSON.stringify({ q: '周子萱' }))}`)
  await ready(page)
  expect(await page.getByRole('button', { name: '新建用户' }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '以此用户查看' }).click()
  await dialog.getByRole('button', { name: '以此用户查看' }).click()
  await banner.getByText(/^正在以/).waitFor()

  await banner.getByRole('button', { name: '离开' }).click()
  await banner.waitFor({ state: 'detached' })
  await goto('tenant/manage')
  await page.getByRole('button', { name: '新建租户' }).waitFor()
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('who is signed out elsewhere is told at once', async () => {
    const tenant = await signedIn('tenant')
    const member = await signedIn('member')
    const listening = member.page.waitForResponse(answer => answer.url().endsWith('/member/events'))
    await member.goto('org/user')
    await listening
    await tenant.goto('permission/online')
    const row = tenant.page.getByRole('row', { name: /周子萱/ }).first()
    await row.waitFor()
    await tenant.page.getByRole('button', { name: '全部下线' }).click()
    await tenant.page.getByRole('dialog').getByRole('button', { name: '全部下线' }).click()
    await tenant.page.getByText(/其他人均已下线，\d+ 个会话已下线/).waitFor()
    await member.page.getByRole('dialog', { name: '登录超时' }).waitFor()
    expect([...tenant.complaints, ...member.complaints]).toEqual([])
  })
})
