import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { signedIn } from './support/browser.ts'

test('a role is given menus by the tree, whose half-checked boxes are exact after a reload', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const code = `r${Date.now().toString(36)}`
  await goto('permission/role')
  await page.getByRole('button', { name: '新建角色' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^角色名称/).fill(`角色${code}`)
  await form.getByLabel(/^权限字符/).fill(code)
  const tree = form.getByRole('tree', { name: /菜单/ })
  await form.getByRole('textbox', { name: '搜索' }).first().fill('岗位管理')
  await tree.getByRole('treeitem', { name: /岗位管理/ }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`已新建角色“角色${code}”`).waitFor()

  const row = page.getByRole('row').filter({ hasText: code })
  await row
    .getByRole('button', { name: /编辑/ })
    .or(row.getByText('编辑', { exact: true }))
    .first()
    .click()
  const org = form
    .getByRole('tree', { name: /菜单/ })
    .getByRole('treeitem', { name: /组织管理/ })
    .first()
  await expect.poll(() => org.getAttribute('aria-checked')).toBe('mixed')
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('the icon picker pages by forty, goes to page 1 on a new search and takes only a chosen icon', async () => {
    const { page, goto, complaints } = await signedIn('platform')
    await goto('permission/menu/create')
    const form = page.getByRole('dialog').first()
    await form
      .getByRole('button', { name: /选择图标|^图标/ })
      .first()
      .click()
    const picker = page.getByRole('dialog', { name: '选择图标' })
    await expect.poll(() => picker.getByRole('option').count()).toBe(40)
    expect((await picker.boundingBox())?.width).toBe(930)
    const submit = picker.getByRole('button', { name: '确定' })
    expect(
      (await submit.isDisabled()) || (await submit.getAttribute('aria-disabled')) === 'true',
    ).toBe(true)
    await picker.getByRole('button', { name: '第 2 页' }).click()
    await picker.getByRole('textbox').or(picker.getByRole('searchbox')).first().fill('router')
    await picker.getByRole('option', { name: 'Router', exact: true }).click()
    await picker.getByRole('button', { name: '确定' }).click()
    await form
      .getByText('Router')
      .or(form.getByRole('button', { name: /Router/ }))
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })
})

test('people begin at their workplace and see only the menus their role grants', async () => {
  const { page, goto } = await signedIn('member')
  await goto('')
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  await page.getByRole('heading', { name: '租户用量' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/dashboard/workplace')
  await menu.getByText('组织管理').click()
  await menu.getByText('用户管理').waitFor()
  expect(await menu.getByText('菜单管理').count()).toBe(0)
  await goto('permission/menu')
  await page.getByRole('heading', { name: /没有访问权限/ }).waitFor()
  await goto('permission')
  await page.getByRole('heading', { name: /没有访问权限/ }).waitFor()
})
