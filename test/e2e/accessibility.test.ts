import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ready, signedIn, visit } from './support/browser.ts'

/** What screen readers are given of a page: roles, names and states, without what is hidden from them. */
const treeOf = (page: Page) => page.locator('body').ariaSnapshot()

const countOf = (tree: string, node: RegExp) =>
  tree.split('\n').filter(line => node.test(line.replace(/^[\s-]+'?/, ''))).length

/** One of each, as on every page of the console. */
const landmarks = [/^banner/, /^main/, /^contentinfo/, /^heading .*\[level=1\]/]

const expectLandmarks = (tree: string) =>
  expect(landmarks.map(it => [`${it}`, countOf(tree, it)])).toEqual(
    landmarks.map(it => [`${it}`, 1]),
  )

test('users, departments and the monitor have one of each landmark and named tables', async () => {
  const { page, goto } = await signedIn('platform')
  await goto('org/user')
  await ready(page)
  const users = await treeOf(page)
  expectLandmarks(users)
  expect(users).toMatch(/table "用户管理"/)
  expect(users).toMatch(/button "搜索"/)
  expect(users).toMatch(/button "个人菜单: 演示管理员 平台"/)

  await goto('org/dept')
  await ready(page)
  const departments = await treeOf(page)
  expectLandmarks(departments)
  expect(departments).toMatch(/treegrid "部门管理"/)

  await goto('dashboard/monitor')
  await page.locator('main table').first().waitFor()
  expectLandmarks(await treeOf(page))
})

test('a form is a dialog with the heading and the title of its own page', async () => {
  const { page, goto } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  await page.getByRole('button', { name: '新建岗位' }).click()
  await page.getByRole('dialog').waitFor()
  const tree = await treeOf(page)
  expect(countOf(tree, /^dialog "新建岗位"/)).toBe(1)
  expect(countOf(tree, /^heading "新建岗位" \[level=1\]/)).toBe(1)
  expect(countOf(tree, /^heading .*\[level=1\]/)).toBe(1)
  expect(countOf(tree, /^(banner|contentinfo|main)/)).toBe(0)
  expect(await page.title()).toBe('新建岗位 - 用户中心')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.title()).toBe('岗位管理 - 用户中心')
})

test.each(['home/site/nowhere', 'nowhere', 'org/user/1/show'])(
  'what is not found at %s has one heading, which titles the document',
  async path => {
    const { page, goto } = await signedIn('platform')
    await goto(path)
    await page.locator('main h1').first().waitFor()
    const heading = page.locator('main').getByRole('heading', { level: 1 })
    expect(await heading.count()).toBe(1)
    const [first = ''] = ((await heading.textContent()) ?? '').split(' 404')
    expect(await page.title()).toBe(`${first} - 用户中心`)
  },
)

test('the page to sign in has one of each landmark', async () => {
  const { page, goto } = await visit()
  await goto('user/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const tree = await treeOf(page)
  expect(countOf(tree, /^main/)).toBe(1)
  expect(countOf(tree, /^heading .*\[level=1\]/)).toBe(1)
})
