import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { ready, signedIn } from './support/browser.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

const createBelow = async (page: Page, parent: string, name: string) => {
  await rowOf(page, parent).getByRole('button', { name: '新建下级' }).click()
  const form = page.getByRole('dialog')
  await expect
    .poll(() => form.getByRole('combobox', { name: '上级部门' }).inputValue())
    .toBe(parent)
  await form.getByLabel(/^部门名称/).fill(name)
  await form.getByLabel(/^部门编码/).fill(`c${Date.now().toString(36)}`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(`已新建部门“${name}”`).waitFor()
}

test('a department is created below another, found with the path to it, and dragged elsewhere', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const name = `新部门${Date.now().toString(36)}`
  await goto('org/dept')
  await ready(page)
  await createBelow(page, '测试部', name)

  await page.getByRole('searchbox').fill(name)
  await rowOf(page, name).waitFor()
  await expect.poll(() => rowOf(page, '市场中心').count()).toBe(0)
  expect(await page.getByRole('treegrid').getByRole('row').count()).toBe(5)
  await rowOf(page, '研发中心').waitFor()
  await rowOf(page, '测试部').waitFor()

  await page.getByRole('button', { name: '重置' }).click()
  // The path to what was just created stays open.
  await rowOf(page, name).hover()
  await rowOf(page, name).locator('[draggable]').dragTo(rowOf(page, '渠道部'))
  await page.getByText(`已将部门“${name}”移到“渠道部”下`).waitFor()
  await page.getByRole('searchbox').fill(name)
  await rowOf(page, '市场中心').waitFor()
  await expect.poll(() => rowOf(page, '研发中心').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a tree is walked, opened and closed with the keyboard', async () => {
  const { page, goto } = await signedIn('tenant')
  await goto('org/dept')
  await ready(page)
  const tree = page.getByRole('treegrid')
  const active = () => tree.locator('tr[data-active] .uc-first').textContent()
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toContain('研发中心')
  const lines = await tree.getByRole('row').count()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tree.getByRole('row').count()).toBeLessThan(lines)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tree.getByRole('row').count()).toBe(lines)
  await page.keyboard.press('Home')
  await expect.poll(active).toContain('北辰智能')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: '详细信息' }).waitFor()
})

exhaustively(() => {
  test('departments are selected by mouse and keyboard, and what cannot be deleted is named', async () => {
    const { page, goto, complaints } = await signedIn('tenant')
    await goto('org/dept')
    await ready(page)
    const tree = page.getByRole('treegrid')
    await tree.getByRole('checkbox', { name: '选择 测试部' }).check()
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('已选 2 项').waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '删除' }).click()
    await dialog.getByRole('listitem').filter({ hasText: '研发中心' }).waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '取消选择' }).click()
    await expect.poll(() => tree.locator('tr[aria-selected="true"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('what the product itself needs is not offered for change, and buttons have nothing below them', async () => {
    const { page, goto } = await signedIn('platform')
    await goto('permission/role')
    const own = page.getByRole('row', { name: /系统管理员|平台管理员/ }).first()
    await own.waitFor()
    expect(await own.getByRole('button', { name: '编辑' }).count()).toBe(0)
    expect(await own.getByRole('switch').count()).toBe(0)
    await goto('permission/menu')
    const button = page.getByRole('row', { name: /user:create/ })
    await button.getByRole('button', { name: '编辑' }).waitFor()
    expect(await button.getByRole('button', { name: '新建下级' }).count()).toBe(0)
  })

  test('a tree of thousands beside a list is whole, no higher than the list, and drawn where it is seen', async () => {
    const { page, goto } = await signedIn('tenant')
    const asked: string[] = []
    const list = Array.from({ length: 3000 }, (_, at) => ({
      id: `${at + 1}`,
      title: `部门${at + 1}`,
      ...(at > 0 ? { parentId: '1' } : {}),
    }))
    await page.route('**/user/admin/dept/options?*', route => {
      asked.push(new URL(route.request().url()).searchParams.get('range') ?? '')
      return route.fulfill({ json: { code: 0, message: '', data: { list, total: 3000 } } })
    })
    await goto('org/user')
    await ready(page)
    const tree = page.getByRole('tree')
    await tree.getByText('部门2', { exact: true }).waitFor()
    expect(asked).toEqual(['[0,9999]'])
    const { height = 0 } = (await tree.boundingBox()) ?? {}
    expect([
      height > 200 && height < 900,
      (await tree.getByRole('treeitem').count()) < 100,
    ]).toEqual([true, true])
  })
})
