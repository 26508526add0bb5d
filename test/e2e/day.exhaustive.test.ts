import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { apiOf } from './support/api.ts'
import { ready, signedIn } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { handOf } from './support/hand.ts'
import { newProfile, openBrowser } from './support/profile.ts'

/**
 * The tasks of a day, each person by themselves. What a task may take at most is the number of clicks that it took
 * before issue 24 (commit f0568f3, counted in the same way), where it existed then.
 */
const stamp = Date.now().toString(36).slice(-6)

test('platform staff set up a policy and a tenant, and hand the tenant over', async () => {
  const { page, context, goto, complaints } = await signedIn('platform')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hand = handOf(page)
  const form = page.getByRole('dialog')
  const field = (name: string) => form.locator(`[data-field="${name}"] input`).first()
  const save = form.getByRole('button', { name: '保存', exact: true })

  await goto('tenant/policy')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '新建租户策略' }))
  await hand.type(field('title'), `标准版${stamp}`)
  await hand.click(save)
  await page.getByText(`已新建租户策略“标准版${stamp}”`).waitFor()
  expect(hand.clicks()).toBeLessThan(3)

  await goto('tenant/manage')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '新建租户' }))
  await hand.type(field('name'), `云图${stamp}`)
  await hand.type(field('code'), `y${stamp}`)
  await hand.type(form.getByRole('combobox', { name: '租户策略' }), `标准版${stamp}`)
  await hand.click(page.getByRole('option', { name: `标准版${stamp}` }))
  await hand.type(form.getByLabel(/^管理员账号/), `y${stamp}`)
  await hand.type(form.getByLabel(/^管理员姓名/), '王建国')
  await hand.click(save)
  const sheet = page.getByRole('dialog', { name: /的初始密码$/ })
  await hand.click(sheet.getByRole('button', { name: '复制全部' }))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/http:\/\/127\.0\.0\.1:\d+\/user\/web\//)
  expect(await copied()).toContain(`y${stamp}`)
  await hand.click(sheet.getByRole('button', { name: '我已保存' }))
  expect(hand.clicks()).toBeLessThan(10)
  await page
    .getByRole('row')
    .filter({ hasText: `云图${stamp}` })
    .waitFor()
  expect(complaints).toEqual([])
})

test('an administrator of a tenant builds departments and roles', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const hand = handOf(page)
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: '保存', exact: true })
  const saveAndAdd = form.getByRole('button', { name: '保存并继续新建' })

  await goto('org/dept')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '新建部门' }))
  for (const part of ['一', '二', '三']) {
    await hand.type(form.getByLabel(/^部门名称/), `${part}部${stamp}`)
    await hand.type(form.getByLabel(/^部门编码/), `d${part.charCodeAt(0)}${stamp}`)
    await hand.click(part === '三' ? save : saveAndAdd)
    await page.getByText(`已新建部门“${part}部${stamp}”`).waitFor()
  }
  expect(hand.clicks()).toBeLessThan(12)

  await goto('permission/role')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '新建角色' }))
  for (const part of ['甲', '乙']) {
    await hand.type(form.getByLabel(/^角色名称/), `${part}角色${stamp}`)
    await hand.type(form.getByLabel(/^权限字符/), `r${part.charCodeAt(0)}${stamp}`)
    await hand.type(form.getByRole('textbox', { name: '搜索' }).first(), '岗位管理')
    await hand.click(form.getByRole('treeitem', { name: /岗位管理/ }))
    await hand.click(part === '乙' ? save : saveAndAdd)
    await page.getByText(`已新建角色“${part}角色${stamp}”`).waitFor()
  }
  expect(hand.clicks()).toBeLessThan(12)
  expect(complaints).toEqual([])
})

test('an administrator of a tenant moves ten people at once', async () => {
  const tenant = await apiOf('tenant')
  for (let index = 0; index < 10; index += 1)
    await tenant('POST', '/user/admin/member', {
      userName: `mv${stamp}${index}`,
      realName: `调岗${index}`,
      password: 'correct-Horse-9',
    })
  const { page, goto, complaints } = await signedIn('tenant')
  const hand = handOf(page)
  await goto(`org/user?filter=${encodeURIComponent(JSON.stringify({ q: `mv${stamp}` }))}`)
  await ready(page)
  await hand.click(page.getByRole('checkbox', { name: '选择本页全部' }))
  await hand.click(page.getByRole('button', { name: '批量修改' }))
  await hand.click(page.getByRole('menuitem', { name: '部门' }))
  const asked = page.getByRole('dialog')
  await hand.type(asked.getByRole('combobox', { name: '部门' }), '渠道部')
  await hand.click(page.getByRole('option', { name: /渠道部/ }))
  await hand.click(asked.getByRole('button', { name: /修改部门|保存|确定/ }))
  await asked.waitFor({ state: 'detached' })
  expect(hand.clicks()).toBeLessThan(40)
  await expect.poll(() => page.getByRole('row').filter({ hasText: '渠道部' }).count()).toBe(10)
  expect(complaints).toEqual([])
})

test('a manager finds somebody by pinyin, and learns why there is no way to add a position', async () => {
  const { page, goto, complaints } = await signedIn('manager')
  await goto('org/post')
  await ready(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).waitFor()
  await page.keyboard.type('lmz')
  await page.getByRole('option', { name: /李明哲/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/org\/user\/\d+\/show$/)
  await page.getByRole('heading', { name: '李明哲' }).first().waitFor()

  await goto('org/post')
  await ready(page)
  expect(await page.getByRole('button', { name: '新建岗位' }).count()).toBe(0)
  await goto('org/post/create')
  await page.getByText('您不能调用接口 POST /user/admin/post').waitFor()
  await page.getByText('怎样解决').waitFor()
  expect(complaints).toEqual([])
})

const sheetOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\n')}`),
})

/** Thirty people for an import, three of them with a department that does not exist. */
const peopleSheet = () => {
  const lines = Array.from({ length: 30 }, (_, index) => {
    const department = index % 10 === 3 ? '没有的部门' : '测试部'
    return `p${stamp}${index},新人${index},${department}`
  })
  return sheetOf('新人.csv', ['用户名,姓名,部门', ...lines])
}

test('an administrator of a tenant imports thirty people from a sheet with mistakes, and hands over their passwords', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const hand = handOf(page)
  await goto('org/user')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '导入' }))
  const dialog = page.getByRole('dialog', { name: /导入/ })
  await hand.choose(dialog.locator('input[type=file]'), peopleSheet())
  await dialog.getByText(/共 30 行，有 3 处错误/).waitFor()
  const downloaded = page.waitForEvent('download')
  await hand.click(dialog.getByRole('button', { name: '下载有误的 3 行' }))
  const bad = await downloaded
  expect(bad.suggestedFilename()).toContain('有误的行')
  await hand.click(dialog.getByRole('button', { name: '导入无误的 27 行' }))
  await dialog.getByText('已导入 27 行').waitFor()
  await passwordsFor(27)

  // The rows that were left out, with their column of reasons, once their department is right.
  const left = await readFile(await bad.path(), 'utf8')
  const corrected = left.replace(/^\ufeff/, '').replaceAll('没有的部门', '测试部')
  await hand.click(page.getByRole('button', { name: '导入' }))
  await hand.choose(dialog.locator('input[type=file]'), sheetOf('改正.csv', [corrected]))
  await hand.click(dialog.getByRole('button', { name: '导入 3 行' }))
  await dialog.getByText('已导入 3 行').waitFor()
  await passwordsFor(3)
  // 6 for an import of a sheet that was corrected by hand, and 153 for thirty passwords.
  expect(hand.clicks()).toBeLessThan(159)
  expect(complaints).toEqual([])

  async function passwordsFor(count: number) {
    await hand.click(dialog.getByRole('button', { name: `生成 ${count} 人的初始密码` }))
    const sheet = page.getByRole('dialog', { name: `${count} 人的登录信息` })
    // The processor makes each of them slow to guess, and so to make.
    await sheet.waitFor({ timeout: 60_000 })
    const saved = page.waitForEvent('download')
    await hand.click(sheet.getByRole('button', { name: '下载 CSV' }))
    expect((await saved).suggestedFilename()).toBe('登录信息.csv')
    await hand.click(sheet.getByRole('button', { name: '我已保存' }))
    await hand.click(dialog.getByRole('button', { name: '关闭' }))
  }
})

test('an administrator of a tenant publishes a notice and reminds who has not read it', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  const hand = handOf(page)
  await goto('home/notice')
  await ready(page)
  await hand.click(page.getByRole('button', { name: '新建通知' }))
  const form = page.getByRole('dialog')
  await hand.type(form.locator('[data-field="title"] input'), `安全培训${stamp}`)
  await hand.type(form.locator('[data-field="content"]').getByRole('textbox'), '请完成培训。')
  await form.getByText(/^将发送给 \d+ 人$/).waitFor()
  await hand.click(form.getByRole('button', { name: '发布' }))
  const question = page.getByRole('dialog', { name: '发布' })
  await hand.click(question.getByRole('button', { name: '发布' }))
  const row = page.getByRole('row').filter({ hasText: `安全培训${stamp}` })
  await row.getByText('已发布').waitFor()
  expect(hand.clicks()).toBeLessThan(6)

  await hand.click(row.getByText(`安全培训${stamp}`, { exact: true }))
  await hand.click(page.getByRole('tab', { name: '阅读情况' }))
  await hand.click(page.getByRole('button', { name: '全部提醒' }))
  await page.getByText(/^已就“安全培训.*”提醒 \d+ 人$/).waitFor()
  expect(complaints).toEqual([])
})

test('a member on a phone signs in with a handed-over password, reads, sets up a second factor, and comes back after closing the browser', async () => {
  const tenant = await apiOf('tenant')
  const roles = await tenant('GET', `/user/admin/role/options?q=${encodeURIComponent('普通员工')}`)
  const [first, password] = ['correct-Horse-9', 'battery-Staple-8']
  const userName = `m${stamp}`
  const person = { userName, realName: '小程', password: first, roleIds: [roles.list[0].id] }
  const { id } = await tenant('POST', '/user/admin/member', person)
  const welcome = { title: '欢迎加入', content: '<p>请先看这里。</p>', rangeType: 5, userIds: [id] }
  const notice = await tenant('POST', '/admin/admin/notice', welcome)
  await tenant('POST', `/admin/admin/notice/${notice.id}/publish`, {})

  const profile = await newProfile()
  const { page, close } = await openBrowser(profile, { phone: true })
  const hand = handOf(page)
  await page.goto('/user/web/home/account?tab=security')
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(first)
  await answerCaptcha(page)
  await page.getByLabel('记住我').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()

  // The password that was just typed is not asked for again.
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  await hand.type(page.locator('#password-new'), password)
  await hand.type(page.locator('#password-again'), password)
  await hand.click(page.locator('form button[type=submit]'))
  await page.getByRole('region', { name: '二次验证与通行密钥' }).waitFor()
  expect(hand.clicks()).toBeLessThan(4)

  const factors = page.getByRole('region', { name: '二次验证与通行密钥' })
  await hand.click(factors.getByRole('button', { name: '设置', exact: true }))
  const setUp = page.getByRole('dialog', { name: '设置验证器' })
  const key = (await setUp.locator('code').textContent()) ?? ''
  const app = setUp.getByRole('link', { name: /验证器/ })
  expect(await app.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  await app.evaluate(it => it.addEventListener('click', event => event.preventDefault()))
  await hand.click(app)
  const secret = Secret.fromBase32(key.replace(/\s/g, ''))
  await hand.type(setUp.getByLabel(/验证码/), TOTP.generate({ secret }))
  await hand.click(setUp.getByRole('button', { name: '确认' }))
  await hand.click(page.getByRole('button', { name: '已保存好' }))
  await factors.getByText(/还有 10 个可用/).waitFor()
  expect(hand.clicks()).toBeLessThan(5)

  const badge = page.locator('header a[href*="/home/message"]').first()
  await hand.click(badge)
  await hand.click(page.getByRole('link', { name: '欢迎加入' }))
  await page.getByText('请先看这里。').waitFor()
  expect(hand.clicks()).toBeLessThan(3)
  await close()

  const again = await openBrowser(profile, { phone: true })
  await again.page.goto('/user/web/home/account')
  await again.page.getByLabel(/^姓名/).fill('小程回来了')
  await again.page.getByRole('button', { name: '保存', exact: true }).click()
  await again.page.getByText('资料已保存').first().waitFor()
})
