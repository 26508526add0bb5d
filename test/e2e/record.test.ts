import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { ready, signedIn } from './support/browser.ts'

test('the page of a department shows its details, its people and its history', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/dept')
  await ready(page)
  await page
    .getByRole('row', { name: /运维服务部/ })
    .getByRole('button', { name: '编辑' })
    .click()
  const leader = '彭慧敏'
  await page.getByRole('dialog').getByRole('combobox', { name: '部门负责人' }).fill(leader)
  await page.getByRole('option', { name: new RegExp(leader) }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已更新部门“运维服务部”').waitFor()

  await page.getByRole('button', { name: '运维服务部', exact: true }).click()
  await page.getByRole('heading', { name: /运维服务部/ }).waitFor()
  await page.getByRole('main').getByText(leader).waitFor()
  await page.getByRole('tab', { name: '用户' }).click()
  await page.getByRole('row').filter({ hasText: '曹国强' }).waitFor()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await page.getByText(new RegExp(`将部门负责人从.*改为“${leader}”`)).waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('treegrid').waitFor()
  expect(complaints).toEqual([])
})

test('neither going back nor a reload loses unsaved input without asking', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  await page.getByRole('button', { name: '编辑' }).first().click()
  const name = page.getByRole('dialog').getByLabel('岗位名称')
  await name.fill('从未保存')
  await page.goBack()
  await page.getByRole('button', { name: '继续填写' }).click()
  expect(await name.inputValue()).toBe('从未保存')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await name.inputValue()).toBe('从未保存')
  await page.goBack()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/user/web/org/post')
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('the console also works below /admin/web and stays there', async () => {
    const { page, complaints } = await signedIn('tenant')
    await page.goto('/admin/web/org/post')
    await page.getByRole('heading', { name: '岗位管理' }).waitFor()
    await page.getByRole('navigation', { name: '侧边菜单' }).getByText('用户管理').click()
    await page.getByRole('heading', { name: '用户管理' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/web/org/user')
    expect(complaints).toEqual([])
  })

  test('texts that cannot be loaded lead to an error page', async () => {
    const { page, goto } = await signedIn('tenant')
    const asked: string[] = []
    // The names of built files contain hashes: the file is found by a sentence of the Chinese texts.
    await page.route(/assets\/[^/]*\.js$/, async route => {
      const response = await route.fetch()
      if (!(await response.text()).includes('还没有变更记录')) return route.fulfill({ response })
      asked.push(route.request().url())
      return route.abort()
    })
    await goto('org/post')
    await page.getByRole('heading', { name: '页面加载失败' }).waitFor()
    expect(asked.length).toBeGreaterThan(0)
    expect(
      Math.max(...asked.map(url => asked.filter(it => it === url).length)),
    ).toBeLessThanOrEqual(4)
    // Requests that are still pending when the page closes would fail.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
