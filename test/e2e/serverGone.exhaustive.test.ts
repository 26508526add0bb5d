import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFits, ready, signedIn } from './support/browser.ts'
import { createGate } from './support/gate.ts'

const gate = createGate()
beforeAll(gate.open)
afterAll(gate.close)

const within = { timeout: 2000 }

test('while the server is down an open list shows one notice within two seconds, and recovers by itself', async () => {
  const { page, goto } = await signedIn('tenant', { width: 390, language: 'en-US' }, gate.address())
  const stream = page.waitForResponse(answer => answer.url().includes('/member/events'))
  await goto('org/post')
  await ready(page)
  await stream
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await gate.close()
  const notice = page.getByText('The server cannot be reached')
  await notice.waitFor(within)
  await expectFits(page)
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  expect(await notice.count()).toBe(1)
  expect(await page.getByText('Network Error').count()).toBe(0)

  // A tab that is opened meanwhile gets its page from the worker, shows the same message and reloads by itself.
  const fresh = await page.context().newPage()
  await fresh.goto(`${gate.address()}/user/web/org/post`)
  await fresh.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  expect(await fresh.getByText('menus').count()).toBe(0)

  const renewed = page.waitForResponse(answer => answer.url().includes('/post?'))
  await gate.open()
  await notice.first().waitFor({ state: 'detached' })
  expect((await renewed).status()).toBe(200)
  await ready(page)
  await ready(fresh)
})

test('a server that accepts calls without answering is reported while the call is pending', async () => {
  const { page, goto } = await signedIn('tenant', {}, gate.address())
  await goto('org/post')
  await ready(page)
  gate.freeze()
  await page.getByRole('button', { name: '刷新' }).first().click()
  const notice = page.getByText('无法连接服务器')
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  gate.thaw()
  await notice.waitFor({ state: 'detached' })
  await ready(page)
})

test('errors of a proxy in place of the server have a message of their own, also over an open form', async () => {
  const { page, goto } = await signedIn('tenant', {}, gate.address())
  await goto('org/post/create')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^岗位名称/ }).fill('值班员')
  await form.getByRole('textbox', { name: /^岗位编码/ }).fill('on-duty')
  gate.answerWith(502)
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').getByText('服务器暂时不可用')
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 800 })
  const bar = await page.getByRole('alert').filter({ hasText: '服务器暂时不可用' }).boundingBox()
  const first = await form.getByRole('textbox', { name: /^岗位名称/ }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 800)).toBeLessThan(first?.y ?? 0)
  gate.answerWith(undefined)
  await notice.waitFor({ state: 'detached' })
  expect(await form.getByRole('textbox', { name: /^岗位名称/ }).inputValue()).toBe('值班员')
})

test('a start whose answers break off keeps the session, and recovers by itself', async () => {
  const { page, goto } = await signedIn('tenant', {}, gate.address())
  gate.cutBodyOf('/user/admin/member/info')
  await goto('org/post')
  await page
    .getByRole('heading', { name: '无法连接服务器' })
    .or(page.getByRole('heading', { name: '服务器暂时不可用' }))
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/org/post')
  expect(await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN'))).not.toBeNull()
  gate.cutBodyOf(undefined)
  await ready(page)
})
