import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { apiOf, codeSentTo } from './support/api.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, signedIn, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { keysOf } from './support/keys.ts'

/** Browsers know passkeys of the machine itself by its name alone. */
const home = () => inject('product').address.replace('127.0.0.1', 'localhost')

const code = (key: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replace(/\s/g, '')),
    timestamp: Date.now() + steps * 30_000,
  })

/** Calls the API as the person who is signed in on this page. */
const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path as string, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('ACCESS-TOKEN') ?? '',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        },
        body: JSON.stringify(body),
      })
      return answer.json()
    },
    [path, body] as const,
  )

const expectClean = async (page: Page) => {
  expect(await faultsIn(page)).toEqual([])
  await expectWords(page)
  await expectFits(page)
}

// By the keyboard alone.
test('somebody sets up an app and a passkey, and signs in by a code, a recovery code and the passkey', async () => {
  const { page: desk, goto: open } = await signedIn('tenant')
  await open('org/post')
  const userName = `two${Date.now().toString(36)}`
  const [first, password] = ['correct-Horse-9', 'correct-Horse-10']
  const roles = await desk.evaluate(async () => {
    const headers = { Authorization: localStorage.getItem('ACCESS-TOKEN') ?? '' }
    return (await fetch('/user/admin/role/options', { headers })).json()
  })
  const person = {
    userName,
    password: first,
    realName: userName,
    roleIds: [roles.data.list.at(-1).id],
  }
  expect((await call(desk, '/user/admin/member', person)).code).toBe(0)

  const { page, context, complaints } = await visit()
  const { into, press } = keysOf(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Whether a passkey is chosen wherever one is on offer, the names that the browser fills in among them. */
  const choosing = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const login = `${home()}/user/web/user/login`
  const enter = async (secret: string) => {
    await page.goto(login)
    await into(page.getByLabel('用户名'), userName)
    await into(page.getByLabel('密码', { exact: true }), secret)
    await answerCaptcha(page)
    await press(page.getByRole('button', { name: '登录', exact: true }))
  }
  const leave = async () => {
    await page.goto(`${home()}/user/web/user/logout`)
    await page.getByLabel('用户名').waitFor()
  }

  await enter(first)
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  await into(page.locator('#password-new'), password)
  await into(page.locator('#password-again'), password)
  await press(page.locator('form button[type=submit]'))
  await page.waitForURL(address => !address.pathname.includes('/user/login'))

  await page.goto(`${home()}/user/web/home/account?tab=security`)
  await press(page.getByRole('button', { name: '设置', exact: true }))
  const setUp = page.getByRole('dialog')
  const key = (await setUp.locator('code').textContent()) ?? ''
  await expectClean(page)
  await into(setUp.getByLabel(/验证码/), code(key))
  await press(setUp.getByRole('button', { name: '确认' }))
  await page.getByRole('button', { name: '已保存好' }).waitFor()
  const codes = await page.getByRole('list', { name: '恢复码' }).locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await expectClean(page)
  await press(page.getByRole('button', { name: '已保存好' }))

  await press(page.getByRole('button', { name: '添加', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: '继续' }))
  await page.getByText(/尚未使用/).waitFor()
  await expectClean(page)
  await choosing(false)

  await leave()
  await enter(password)
  await page.getByRole('heading', { name: '二次验证' }).waitFor()
  await expectClean(page)
  await into(page.getByLabel('验证码'), code(key, 1))
  await press(page.getByRole('button', { name: '验证并进入' }))
  await page.waitForURL(address => !address.pathname.includes('/user/login'))

  await leave()
  await enter(password)
  await press(page.getByRole('button', { name: '改用恢复码' }))
  await into(page.getByLabel('恢复码'), codes[0] ?? '')
  await press(page.getByRole('button', { name: '验证并进入' }))
  await page.waitForURL(address => !address.pathname.includes('/user/login'))

  await choosing(true)
  await page.goto(`${home()}/user/web/user/logout`)
  await page.waitForURL(address => !/\/user\/log(?:out|in)/.test(address.pathname))

  // A browser that fills none in leaves the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await leave()
  await press(page.getByRole('button', { name: '使用通行密钥登录' }))
  await page.waitForURL(address => !address.pathname.includes('/user/login'))
  await page.goto(`${home()}/user/web/home/account?tab=security`)
  await page.getByText('还有 9 个可用').waitFor()
  await press(page.getByRole('button', { name: '移除', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }))
  await page.getByText(/^已移除通行密钥“.+”$/).waitFor()
  expect(complaints).toEqual([])
})

test('whoever is invited where a second factor is required registers by phone and sets it up by keyboard', async () => {
  const staff = await apiOf('platform')
  const unique = Date.now().toString(36)
  const policy = { title: `Strict ${unique}`, tenantSet: 1, secondFactor: true }
  const { id: policyId } = await staff('POST', '/user/admin/policy', policy)
  const { inviteCode } = await staff('POST', '/user/admin/invite', { title: 'Strict', policyId })
  const phone = String(13_800_000_000 + (Date.now() % 90_000_000))
  const { page, goto, complaints } = await visit({ language: 'en-US', theme: 'dark', width: 390 })
  await goto(`user/reg?code=${inviteCode}`)
  await page.getByText('You are invited: Strict').waitFor()
  await page.getByLabel('Username').fill(`strict${unique}`)
  await page.getByLabel('Real name').fill(`Strict ${unique}`)
  await page.getByLabel(/^Phone number/).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('correct-Horse-7-battery')
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Get code' }).click()
  await page.getByText('Successfully obtained verification code!').waitFor()
  await page.keyboard.type(await codeSentTo(staff, phone))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  const key = (await page.locator('.key code').textContent()) ?? ''
  await expectClean(page)
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)
  await expect.poll(focused).toBe('factor-code')
  await page.keyboard.type(code(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).locator('li')
  await expect.poll(() => codes.count()).toBe(10)
  await expectClean(page)
  await expect.poll(focused).toBe('h1')
  for (const _ of ['copy', 'download', 'print', 'go on']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: new RegExp(`Strict ${unique}`) })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
