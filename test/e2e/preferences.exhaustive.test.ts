import { expect, test } from 'vitest'
import { preferencesSaved, signedIn, streamOf, type Visit } from './support/browser.ts'

const ground = ({ page }: Visit) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const views = ({ page }: Visit) => page.getByRole('toolbar').getByRole('button', { name: '视图' })

test('a look that was chosen is there in another browser, and gone from this one with its person', async () => {
  const one = await signedIn('manager')
  await one.goto('org/user')
  await one.page.getByRole('button', { name: '切换主题' }).click()
  await one.page.getByRole('menuitem', { name: '外观设置…' }).click()
  await one.page.getByRole('radio', { name: '酱紫' }).click()
  // The colour before may travel by itself.
  const told = preferencesSaved(one.page, /"dark"/)
  await one.page.getByRole('dialog').getByRole('button', { name: '深色' }).click()
  await expect.poll(() => ground(one)).toBe('rgb(15, 17, 21)')
  await told
  await one.page.keyboard.press('Escape')
  await one.page.getByRole('button', { name: /个人菜单/ }).click()
  await one.page.getByRole('menuitem', { name: '退出登录' }).click()
  await one.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const left = await one.page.evaluate(() => Object.keys(localStorage))
  expect(left.filter(key => /THEME|PREFERENCES|RaStore/.test(key))).toEqual([])

  const other = await signedIn('manager')
  await other.goto('org/user')
  await views(other).waitFor()
  await expect.poll(() => ground(other)).toBe('rgb(15, 17, 21)')
  const button = other.page.getByRole('button', { name: '切换主题' })
  await button.click()
  await other.page.getByRole('menuitem', { name: '外观设置…' }).click()
  await other.page.getByRole('radio', { name: '酱紫', checked: true }).waitFor()
  const reset = preferencesSaved(other.page)
  await other.page.getByRole('button', { name: '恢复默认' }).click()
  await reset
  await expect.poll(() => ground(other)).not.toBe('rgb(15, 17, 21)')
  expect([...one.complaints, ...other.complaints]).toEqual([])
})

test('a shared view is opened by a colleague from its address, and changed by its owner alone', async () => {
  const owner = await signedIn('tenant')
  await owner.goto('org/user')
  await owner.page.getByPlaceholder(/搜索用户名/).fill('张')
  await owner.page.waitForURL(/filter=/)
  await views(owner).click()
  await owner.page.getByRole('button', { name: '另存为视图' }).click()
  await owner.page.getByLabel(/视图名称/).fill('姓张的人')
  await owner.page.getByLabel('谁可以使用').click()
  await owner.page.getByRole('option', { name: '本租户可见' }).click()
  await owner.page.getByRole('button', { name: '保存', exact: true }).click()
  await owner.page.waitForURL(/view=\d+/)
  const id = new URL(owner.page.url()).searchParams.get('view')

  const colleague = await signedIn('manager')
  await colleague.goto(`org/user?view=${id}`)
  const named = colleague.page.getByRole('button', { name: '姓张的人' })
  await named.waitFor()
  await expect.poll(() => colleague.page.getByPlaceholder(/搜索用户名/).inputValue()).toBe('张')
  await colleague.page.getByPlaceholder(/搜索用户名/).fill('李')
  await colleague.page.getByRole('button', { name: /^姓张的人\s*已更改$/ }).click()
  await colleague.page.getByRole('button', { name: '另存为视图' }).waitFor()
  expect(await colleague.page.getByRole('button', { name: '更新视图' }).count()).toBe(0)
  expect(owner.complaints).toEqual([])
})

test('an open page takes the new name of the site', async () => {
  const watching = await signedIn('tenant')
  const stream = streamOf(watching.page)
  await watching.goto('org/post')
  await stream
  const staff = await signedIn('platform')
  await staff.goto('home/site')
  const name = staff.page.getByLabel('产品名称')
  await name.fill('新名字')
  await staff.page.getByRole('button', { name: '保存', exact: true }).click()
  await watching.page.getByRole('link', { name: '新名字' }).waitFor({ timeout: 10_000 })
  await name.fill('')
  await staff.page.getByRole('button', { name: '保存', exact: true }).click()
  await watching.page.getByRole('link', { name: '新名字' }).waitFor({ state: 'detached' })
})
