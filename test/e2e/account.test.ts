import sharp from 'sharp'
import { expect, test } from 'vitest'
import { apiOf, codeSentTo } from './support/api.ts'
import { expectFits, expectWords, visitAs } from './support/browser.ts'
import { call, enter, newPerson } from './support/person.ts'

const userName = `own${Date.now().toString(36)}`
const phone = `139${String(Date.now()).slice(-8)}`
const password = 'battery-Staple-8'

const pictureOf = async (side: number) => ({
  name: 'face.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: side, height: side, channels: 3, background: '#1890ff' },
  })
    .png()
    .toBuffer(),
})

test('a user edits their details and payee, binds a phone, ends other sessions and changes the password', async () => {
  const mine = await newPerson(userName, password)
  const { page, goto, complaints } = await visitAs(mine)
  const elsewhere = await enter(userName, password)

  await goto('home')
  await page.waitForURL(/\/home\/account$/)
  await page.locator('input[type="file"]').setInputFiles(await pictureOf(320))
  await page.getByRole('dialog').getByRole('button', { name: '使用' }).click()
  await page.getByRole('img', { name: '头像' }).waitFor()
  await page.getByLabel(/^姓名/).fill('欧阳一')
  await page.getByRole('tab', { name: '安全设置' }).click()
  await page.getByRole('button', { name: '继续填写' }).click()
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('欧阳一')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('资料已保存').waitFor()
  const header = page.getByRole('button', { name: /个人菜单: 欧阳一/ })
  await header.locator('img[src^="/user/files/"]').waitFor()

  await page.getByRole('tab', { name: '提现设置' }).click()
  await page.getByRole('button', { name: '填写收款信息' }).click()
  await page.getByLabel(/^收款户名/).fill('欧阳一')
  await page.getByLabel(/^收款账号/).fill('6222 0200 0000 1234')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('收款信息已保存').waitFor()

  await page.getByRole('tab', { name: '安全设置' }).click()
  const lines = page.getByRole('listitem')
  await lines.filter({ hasText: '手机号' }).getByRole('button', { name: '绑定' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^新手机号/).fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText(/秒后重试/).waitFor()
  await dialog.getByLabel(/^验证码/).fill(await codeSentTo(await apiOf('platform'), phone))
  await dialog.getByRole('button', { name: '绑定' }).click()
  await lines.filter({ hasText: `139****${phone.slice(-4)}` }).waitFor()

  expect((await call(elsewhere, '/user/admin/member/info')).code).toBe(0)
  await lines
    .filter({ hasText: '未知设备' })
    .last()
    .getByRole('button', { name: '退出登录' })
    .click()
  await page.getByText('已退出 1 处登录').waitFor()
  expect((await call(elsewhere, '/user/admin/member/info')).code).toBe(61)

  await lines.filter({ hasText: '登录密码' }).getByRole('button', { name: '修改' }).click()
  await dialog.getByLabel(/^当前密码/).fill(password)
  await dialog.getByLabel(/^新密码/).fill('Quite-another-1')
  await dialog.getByText('很安全').waitFor()
  await dialog.getByLabel(/^再次输入/).fill('Quite-another-1')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码已修改').waitFor()
  expect((await enter(phone, 'Quite-another-1')).token).toMatch(/^[\w-]{43}$/)
  await expectFits(page)
  await expectWords(page)
  expect(complaints).toEqual([])
})
