import { expect, inject, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { signedIn, visit } from './support/browser.ts'
import { solve } from './support/captcha.ts'

const password = 'correct-Horse-9'

interface Answer {
  code: number
  // biome-ignore lint/suspicious/noExplicitAny: as the API answers it
  data: any
  xsrf: string
}
const call = async (path: string, body?: object, session?: Answer): Promise<Answer> => {
  const answer = await fetch(`${inject('product').address}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'content-type': 'application/json',
      ...(session ? { authorization: session.data.token, 'x-xsrf-token': session.xsrf } : {}),
    },
  })
  const xsrf = /XSRF-TOKEN=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { ...((await answer.json()) as Answer), xsrf }
}

/** A new administrator of the first sample tenant, signed in, whose first password has been changed. */
const someone = async (): Promise<Answer> => {
  const owner = await call('/user/admin/site/demo/login', { account: 'tenant' })
  const { list } = (await call('/user/admin/role?range=[0,20]', undefined, owner)).data
  const roleIds = [list.find((it: { builtin: boolean }) => it.builtin).id]
  const username = `lock${Date.now().toString(36)}`
  const person = { userName: username, realName: '陈锁', password: 'First-Pass-99', roleIds }
  await call('/user/admin/member', person, owner)
  const { cid, work } = (await call('/user/admin/site/captcha?kind=work')).data
  const told = { username, password: person.password, cid, code: solve(work) }
  const session = await call('/user/admin/site/accountLogin', told)
  const change = { oldPassword: person.password, password }
  await call('/user/admin/member/account/password', change, session)
  return session
}

test('a locked screen hides the page, survives a reload, applies to every window, and restores the page', async () => {
  const session = await someone()
  const { page, context, goto, complaints } = await visit()
  await goto('user/login')
  await page.evaluate(
    ([token = '', xsrf]) => {
      localStorage.setItem('ACCESS-TOKEN', token)
      // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
      document.cookie = `XSRF-TOKEN=${xsrf}; path=/`
    },
    [session.data.token, session.xsrf],
  )
  await goto('org/post/create')
  const typed = page.locator('[data-field="name"] input')
  await typed.fill('未保存的岗位')
  const second = await context.newPage()
  await second.goto('/user/web/org/dept')
  await second.getByRole('button', { name: /个人菜单/ }).click()
  await second.getByRole('menuitem', { name: '锁定屏幕' }).click()
  for (const window of [page, second]) {
    await window.getByLabel('登录密码').waitFor()
    expect(await window.locator('table, [data-field]').count()).toBe(0)
  }
  // No shortcut reaches what lives on behind the lock screen: it opens nothing and saves nothing.
  const writes: string[] = []
  page.on('request', request => {
    // What was visited before is remembered a moment later.
    const isRemembering = request.url().endsWith('/member/preferences')
    if (request.method() !== 'GET' && !isRemembering) writes.push(request.url())
  })
  await page.bringToFront()
  for (const keys of ['Control+K', 'Control+S', 'Control+Z', '?', 'Alt+K', 'Escape'])
    await page.keyboard.press(keys)
  expect(await page.getByLabel('登录密码').inputValue()).toBe('?')
  expect(await page.evaluate(() => document.body.children.length)).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(writes).toEqual([])
  await second.bringToFront()
  await second.reload()
  await second.getByLabel('登录密码').fill('wrong-password')
  await second.keyboard.press('Enter')
  await second.getByText('密码不正确，还可以再试 4 次').waitFor()
  await second.getByLabel('登录密码').fill(password)
  await second.keyboard.press('Enter')
  await second.getByRole('heading', { name: '部门管理' }).waitFor()
  await expect.poll(() => typed.inputValue()).toBe('未保存的岗位')
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('a user without a password is told that they could not unlock the screen', async () => {
    const { page, goto, complaints } = await signedIn('tenant')
    await goto('org/post')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    const entry = page.getByRole('menuitem', { name: '锁定屏幕' })
    await entry.waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('您的账号没有密码').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('an installation without a licence also says so when the console starts', async () => {
    const { page, goto } = await signedIn('tenant')
    const answer = { json: { code: 60, message: 'no licence', data: null } }
    await page.route('**/user/admin/role/antd/menu*', route => route.fulfill(answer))
    await goto('org/post')
    await page.getByRole('heading', { name: '没有授权' }).waitFor()
    await page.route('**/user/admin/member/info', route => route.fulfill(answer))
    await goto('org/dept')
    await page.getByRole('heading', { name: '没有授权' }).waitFor()
  })
})
