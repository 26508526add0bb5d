import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Elsewhere, client as registered, startElsewhere } from '#test/support/oidc.ts'
import { expectFits, expectWords, signedIn, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { keysOf } from './support/keys.ts'

let elsewhere: Elsewhere
let staff: Awaited<ReturnType<typeof signedIn>>
let provider: { id: string }

beforeAll(async () => {
  elsewhere = await startElsewhere(`${inject('product').address}/user/web/user/access`)
  staff = await signedIn('platform')
  await staff.goto('pt/identity')
  await send(staff, 'POST', '/admin/admin/outboundHost', {
    host: '127.0.0.1',
    purpose: 'signIn',
    port: Number(new URL(elsewhere.issuer).port),
    plain: true,
  })
  provider = await send(staff, 'POST', '/admin/admin/identityProvider', {
    title: 'Elsewhere',
    issuer: elsewhere.issuer,
    ...registered,
  })
})
afterAll(async () => {
  // Other journeys use the same sign-in page.
  await send(staff, 'DELETE', `/admin/admin/identityProvider/${provider.id}`)
  await elsewhere.close()
})

type Visit = Awaited<ReturnType<typeof visit>>

/** Calls the API with the session of this visit. */
const send = ({ page }: Visit, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path as string, {
        method: method as string,
        headers: {
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('ACCESS-TOKEN') ?? '',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()).data
    },
    [method, path, body] as const,
  )

const password = 'correct-Horse-9'
const someone = async () => {
  const desk = await signedIn('tenant')
  await desk.goto('org/post')
  const userName = `away${Date.now().toString(36)}`
  const { list } = await send(desk, 'GET', '/user/admin/role?filter={"builtin":false}')
  await send(desk, 'POST', '/user/admin/member', {
    userName,
    password,
    realName: '温远',
    roleIds: [list[0].id],
  })
  return userName
}

/** Types the user name and the password, and solves the captcha. */
const enter = async ({ page }: Visit, userName: string, secret: string) => {
  const { into, press } = keysOf(page)
  await into(page.getByLabel('用户名'), userName)
  await into(page.getByLabel('密码', { exact: true }), secret)
  await answerCaptcha(page)
  await press(page.getByRole('button', { name: '登录', exact: true }))
}

// By the keyboard alone.
test('a provider account is bound after signing in another way, can be used to sign in, and is unbound', async () => {
  const userName = await someone()
  const guest = await visit()
  const { page, goto, complaints } = guest
  const { into, press } = keysOf(page)
  await goto('user/login?redirect=/user/web/home/account?tab=binding')
  await press(page.getByRole('button', { name: '用 Elsewhere 登录' }))
  await page.getByText('“Elsewhere”的账号 alice@elsewhere 还没有绑定').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await press(page.getByRole('button', { name: '返回登录' }))

  await enter(guest, userName, password)
  // The page puts the focus into its first field when it comes: until then it would be taken away while typing.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password-new')
  await into(page.getByLabel('新密码', { exact: true }), `${password}-new`)
  await into(page.getByLabel('再次输入新密码'), `${password}-new`)
  await press(page.getByRole('button', { name: '修改并进入' }))
  const dialog = page.getByRole('dialog', { name: '绑定“Elsewhere”的账号？' })
  await press(dialog.getByRole('button', { name: '绑定', exact: true }))
  await page.getByText('已绑定“Elsewhere”的账号 alice@elsewhere').waitFor()

  await goto('user/logout?redirect=/user/web/home/account?tab=binding')
  await press(page.getByRole('button', { name: '用 Elsewhere 登录' }))
  await page.getByText(/已绑定 alice@elsewhere/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/home/account')
  await expectWords(page)
  await expectFits(page)

  await press(page.getByRole('button', { name: '解除绑定: Elsewhere' }))
  await press(page.getByRole('dialog').getByRole('button', { name: '解除绑定' }))
  await press(page.getByRole('button', { name: '绑定: Elsewhere', exact: true }))
  await page.getByText('已绑定“Elsewhere”的账号 alice@elsewhere').waitFor()
  expect(complaints).toEqual([])
})
