import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, codeSentTo } from './support/api.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, type Look, ready, signedIn, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { keysOf } from './support/keys.ts'

const unique = Date.now().toString(36)
const narrow = { language: 'en-US', theme: 'dark', width: 390 } as const
const password = 'correct-Horse-7-battery'
let staff: Api
let admin: Api
let numbers = 13_900_000_000 + (Date.now() % 90_000_000)
const nextNumber = () => String(++numbers)

beforeAll(async () => {
  staff = await apiOf('platform')
  admin = await apiOf('tenant')
})

/** Somebody of the sample tenant, whose password came from its administrator. */
const newPerson = async (userName: string) => {
  const phone = nextNumber()
  await admin('POST', '/user/admin/member', { userName, password, realName: userName, phone })
  return { userName, phone }
}

// By the keyboard alone, up to where one is in.
test('one signs in by phone, on a narrow page', async () => {
  const { phone } = await newPerson(`phone${unique}`)
  const { page, goto, complaints } = await visit(narrow)
  const { to, into, press } = keysOf(page)
  await goto('user/login')
  await to(page.getByRole('tab', { name: 'Account Login' }))
  await page.keyboard.press('ArrowRight')
  await page.locator('#mobile').waitFor()
  expect(new URL(page.url()).hash).toBe('#phone')
  await into(page.locator('#mobile'), phone)
  await answerCaptcha(page)
  await press(page.getByRole('button', { name: 'Get code' }))
  await page.getByText('Successfully obtained verification code!').waitFor()
  await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Verification Code Error').waitFor()
  await into(page.locator('#code'), await codeSentTo(staff, phone))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Change your password first' }).waitFor()
  await press(page.getByRole('button', { name: 'Sign in as someone else' }))
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ACCESS-TOKEN'))).toBeNull()
  expect(complaints).toEqual([])
})

test('a forgotten password is set anew by phone, and one signs in with it', async () => {
  const { userName, phone } = await newPerson(`forgot${unique}`)
  const { page, goto, complaints } = await visit()
  const { into, press } = keysOf(page)
  const newPassword = 'another-Horse-8-stapled'
  await goto('user/login')
  await into(page.getByLabel('用户名'), userName)
  await press(page.getByRole('link', { name: '忘记密码？' }))
  await page.getByRole('heading', { name: '重置密码' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
  await page.goForward()
  await into(page.getByLabel('手机号'), phone)
  await answerCaptcha(page)
  await press(page.getByRole('button', { name: '获取验证码' }))
  await page.getByText('验证码已发送，请查收短信！').waitFor()
  await into(page.getByLabel('短信验证码'), await codeSentTo(staff, phone))
  await into(page.getByLabel('新密码', { exact: true }), newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('密码已重置，请用新密码登录').waitFor()
  expect(await page.getByLabel('用户名').inputValue()).toBe(userName)
  await into(page.getByLabel('密码', { exact: true }), newPassword)
  await answerCaptcha(page)
  await press(page.getByRole('button', { name: '登录', exact: true }))
  await page.getByRole('button', { name: new RegExp(userName) }).waitFor()
  expect(complaints).toEqual([])
})

test('where the site wants no picture, the browser works while one types, under the page’s own policy', async () => {
  const { page, goto, complaints } = await visit({ language: 'en-US' })
  const [salt, number] = ['00112233445566778899aabb?expires=9999999999&', 54_321]
  const challenge = createHash('sha256')
    .update(salt + number)
    .digest('hex')
  const work = { algorithm: 'SHA-256', salt, challenge, maxNumber: 200_000 }
  await page.route('**/site/captcha*', route =>
    route.fulfill({ json: { code: 0, message: '', data: { cid: 'c1', work } } }),
  )
  await page.route('**/site/loginConfig', async route => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, data: { ...json.data, captcha: 'work' } } })
  })
  const sent = page.waitForRequest('**/site/accountLogin')
  await goto('user/login')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByText('Checked: you are not a robot').waitFor()
  expect(await page.locator('#captcha').count()).toBe(0)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ cid: 'c1', code: String(number) })
  await page.getByText('Verification Code Error').waitFor()
  expect(complaints).toEqual([])
})

test('signing out by its address ends the session, keeps nothing, and leads on within this site', async () => {
  const { page, goto } = await signedIn('tenant')
  // A worker that is still being installed would put its files into a cache after the others were emptied.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
  })
  await goto('org/post?q=1')
  await ready(page)
  const { token, user } = await page.evaluate(async () => {
    await caches.open('kept').then(kept => kept.put('/kept', new Response('of the last person')))
    const { 'ACCESS-TOKEN': token, 'CURRENT-USER': user } = localStorage
    return { token, user: JSON.parse(user) }
  })
  expect(user.username).toBe('liangjianguo')
  await page.goto(`/user/web/user/logout?redirect=${encodeURIComponent('/user/web/org/post?q=1')}`)
  await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/user/web/org/post?q=1')
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage).filter(key => /^ACCESS|^CURRENT-USER|LOCK|listParams/.test(key)),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  expect(kept).toEqual([])
  const answer = await page.request.get('/user/admin/member/info', {
    headers: { authorization: token },
  })
  expect((await answer.json()).code).toBe(61)
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
  ]) {
    await page.goto(`/user/web/user/logout?redirect=${encodeURIComponent(evil)}`)
    await page.waitForURL('**/user/login')
  }
})

test('a session that has ended leads to sign-in and back to the very address', async () => {
  const { page, goto } = await signedIn('tenant')
  await goto('org/user?filter=%7B%22q%22%3A%22a%22%7D')
  await page.getByRole('heading', { name: '用户管理' }).waitFor()
  const own = '**/user/admin/member**'
  await page.route(own, route =>
    route.fulfill({ json: { code: 61, message: 'ended', data: null } }),
  )
  await page.getByPlaceholder(/搜索用户名/).fill('bc')
  const dialog = page.getByRole('dialog', { name: '登录超时' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: '确定跳转' }).click()
  await page.waitForURL('**/user/login?redirect=*')
  // Not before: the page would notice that its session goes on.
  await page.unroute(own)
  const wanted = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(wanted).toMatch(/^\/user\/web\/org\/user\?.*filter=/)
  await page.getByRole('button', { name: '租户管理员' }).click()
  await page.waitForURL(url => url.pathname + url.search === wanted)
  await page.getByRole('heading', { name: '用户管理' }).waitFor()
})

test('what another site sent along stands in no address and no history', async () => {
  const { page, goto } = await visit({ language: 'en-US' })
  await goto('user/login')
  await page.goto('/user/web/user/access?code=secret-code&state=secret-state')
  await page.getByRole('heading', { name: 'Signing in by another site' }).waitFor()
  await page.getByRole('alert').waitFor()
  expect(page.url()).toMatch(/\/user\/web\/user\/access$/)
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.goBack()
  await page.getByText('there is nothing to be done now').waitFor()
  expect(page.url()).not.toContain('secret')
})

test('a jump goes on within this site, asks about another, and refuses the rest', async () => {
  const { page, goto } = await signedIn('tenant')
  const to = (address: string) => goto(`user/jump?redirect=${encodeURIComponent(address)}`)
  await to('/user/web/org/post')
  await page.waitForURL('**/user/web/org/post')
  await to('https://docs.example.com/a?b=1')
  const link = page.getByRole('link', { name: '继续前往 docs.example.com' })
  expect(await link.getAttribute('href')).toBe('https://docs.example.com/a?b=1')
  for (const evil of ['javascript:alert(1)', 'http://plain.example', 'https://a@evil.example']) {
    await to(evil)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('link', { name: /继续前往/ }).count()).toBe(0)
  }
})

const looks: Look[] = [{ language: 'zh-CN', theme: 'light', width: 1440 }, narrow]
const steps = [
  ['user/login#phone', '#mobile'],
  ['user/login#forgot', '#password'],
  ['user/reg', '#realName'],
  ['user/jump?redirect=https%3A%2F%2Fdocs.example.com%2F', '.host'],
  ['user/access', '[role=alert]'],
] as const

describe.each(looks)('$language $theme $width', look => {
  test('every step before one is signed in is whole', async () => {
    const { page, goto, complaints } = await visit(look)
    for (const [path, part] of steps) {
      await goto(path)
      await page.locator(part).waitFor()
      const submit = page.locator('button[type=submit]')
      if (await submit.count()) await submit.click()
      await expectWords(page)
      await expectFits(page)
      expect((await faultsIn(page)).map(it => `${path}: ${it}`)).toEqual([])
    }
    expect(complaints).toEqual([])
  })
})
