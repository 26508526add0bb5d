import { expect, test } from 'vitest'
import { signedIn, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'

const unique = Date.now().toString(36)
const [title, company, username] = [`邀请${unique}`, `启明科技${unique}`, `qiming${unique}`]

test('an invited person registers by the link and administers a new tenant; the link works once', async () => {
  const platform = await signedIn('platform')
  const { page: desk } = platform
  await platform.goto('tenant/invite')
  await desk.getByRole('toolbar').getByRole('button', { name: '新建邀请' }).click()
  await desk.getByLabel(/^标题/).fill(title)
  await desk.getByLabel(/^公司名称/).fill(company)
  await desk.getByRole('button', { name: '保存', exact: true }).click()
  await desk.getByRole('img', { name: '注册链接的二维码' }).waitFor()
  const link = await desk.getByRole('region', { name: '注册链接' }).locator('bdi').textContent()
  await desk.getByRole('button', { name: '关闭' }).last().click()

  const { page, complaints } = await visit()
  await page.goto(link ?? '')
  await page.getByText(`您收到邀请：${title}`).waitFor()
  await answerCaptcha(page)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('姓名').fill('齐明')
  await page.getByLabel('密码', { exact: true }).fill('correct-Horse-7-battery')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '侧边菜单' }).waitFor()
  await page.getByRole('button', { name: new RegExp(company) }).waitFor()
  expect(complaints).toEqual([])

  const late = await visit()
  await late.page.goto(link ?? '')
  await late.page.getByText(/^邀请码无效/).waitFor()

  await platform.goto('tenant/invite')
  const row = desk.getByRole('row').filter({ hasText: title })
  await row.getByText('已使用').waitFor()
  await row.getByText(username).waitFor()
  expect(await row.getByRole('button', { name: '分享' }).count()).toBe(0)
  expect(platform.complaints).toEqual([])
})
