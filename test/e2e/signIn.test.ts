import { expect, inject, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { signedIn, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'

test('the printed administrator signs in without reading a picture, changes the password and arrives', async () => {
  const password =
    /admin.*?(?:密码|password) (\S{12,})（?/
      .exec(inject('product').printed)?.[1]
      ?.replace(/（.*/, '') ?? ''
  const { page, goto, complaints } = await visit()
  await goto('user/login')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  await page.getByLabel('新密码', { exact: true }).fill('correct-Horse-7-battery')
  await page.getByLabel('再次输入新密码').fill('correct-Horse-7-battery')
  await page.getByRole('button', { name: '修改并进入' }).click()
  await page.getByRole('navigation', { name: '侧边菜单' }).waitFor()
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('the picture of the captcha has no ground of its own in the dark', async () => {
    const { page } = await visit({ theme: 'dark' })
    await page.goto('/user/web/user/login')
    const picture = page.locator('img[src^="data:image/svg"]')
    await picture.waitFor()
    const ground = await picture.evaluate(it => getComputedStyle(it).backgroundColor)
    expect(ground).toBe('rgba(0, 0, 0, 0)')
  })
})

test('a wrong password says so, keeps what was typed and draws another captcha', async () => {
  const { page, goto } = await visit({ language: 'en-US' })
  await goto('user/login')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Please input verification code!').waitFor()
  const picture = page.locator('img[src^="data:image/svg"]').first()
  const before = await picture.getAttribute('src')
  await page.getByLabel('Verification code', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Verification Code Error').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('nobody')
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
})

exhaustively(() => {
  test('a demo person goes straight in, and comes back to the page that was asked for', async () => {
    const { page, goto, complaints } = await visit()
    await goto('org/post')
    await page.getByRole('button', { name: '租户管理员' }).click()
    await page.getByRole('heading', { name: '岗位管理' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/user/web/org/post')
    expect(complaints).toEqual([])
  })
})

test('signing in works with the keyboard alone', async () => {
  const { page: desk, goto: open } = await signedIn('tenant')
  const [username, password] = [`key${Date.now().toString(36)}`, 'correct-Horse-9']
  await open('org/post')
  await desk.evaluate(
    async ([userName, secret]) => {
      const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      await fetch('/user/admin/member', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('ACCESS-TOKEN') ?? '',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        },
        body: JSON.stringify({ userName, password: secret, realName: userName }),
      })
    },
    [username, password],
  )
  const { page, goto, complaints } = await visit()
  await goto('user/login')
  await page.getByLabel('用户名').waitFor()
  const reach = async (name: RegExp) => {
    const focused = () =>
      page.evaluate(() => {
        const it = document.activeElement
        return `${it?.getAttribute('aria-label') ?? ''} ${it?.id} ${it?.textContent}`
      })
    for (let tabs = 0; tabs < 120 && !name.test(await focused()); tabs += 1)
      await page.keyboard.press('Tab')
    expect(await focused()).toMatch(name)
  }
  await reach(/ username /)
  await page.keyboard.type(username)
  await reach(/ password /)
  await page.keyboard.type(password)
  await reach(/改用免看图验证/)
  await page.keyboard.press('Enter')
  await page.getByText('已完成人机验证').waitFor()
  await reach(/登录$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  expect(complaints).toEqual([])
})
