import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { apiOf } from './support/api.ts'
import { pageHeading, ready, signedIn, titleOf, visit } from './support/browser.ts'

/** The accessibility tree of a page: roles, names and states, as screen readers get them. */
const treeOf = (page: Page) => page.locator('body').ariaSnapshot()

const countOf = (tree: string, node: RegExp) =>
  tree.split('\n').filter(line => node.test(line.replace(/^[\s-]+'?/, ''))).length

/** Landmarks that every page of the console has exactly once. */
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
  // The focus is in the menu at once, and moves by the arrows.
  await page.getByRole('button', { name: /^个人菜单/ }).press('Enter')
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.first().evaluate(it => it === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => entries.nth(1).evaluate(it => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')

  await goto('org/dept')
  await ready(page)
  const departments = await treeOf(page)
  expectLandmarks(departments)
  expect(departments).toMatch(/treegrid "部门管理"/)

  await goto('dashboard/monitor')
  await page.locator('main table').first().waitFor()
  expectLandmarks(await treeOf(page))
})

exhaustively(() => {
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
    expect(await titleOf(page)).toBe('新建岗位 - 用户中心')
    // The dialog heeds the key once the focus has moved into it.
    const isInDialog = () =>
      page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
    await expect.poll(isInDialog).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await titleOf(page)).toBe('岗位管理 - 用户中心')
  })

  test.each(['home/site/nowhere', 'nowhere', 'org/user/1/show'])(
    'what is not found at %s has one heading, which titles the document',
    async path => {
      const { page, goto } = await signedIn('platform')
      await goto(path)
      await page.locator(pageHeading).first().waitFor()
      // Title and headings are read in one call: until it is known that nothing is found, both may change.
      const titleAndHeadings = () =>
        page.evaluate(() => ({
          title: document.title.replace(/^\(\d+\+?\) /, ''),
          headings: [...document.querySelectorAll('main h1')].map(
            it => `${it.textContent?.split(' 404')[0]} - 用户中心`,
          ),
        }))
      await expect
        .poll(async () => {
          const { title, headings } = await titleAndHeadings()
          return headings.length === 1 && headings[0] === title
        })
        .toBe(true)
    },
  )
})

test('the page to sign in has one of each landmark', async () => {
  const { page, goto } = await visit()
  await goto('user/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const tree = await treeOf(page)
  expect(countOf(tree, /^main/)).toBe(1)
  expect(countOf(tree, /^heading .*\[level=1\]/)).toBe(1)
})

/** Tag and name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { localName, textContent } = document.activeElement ?? document.body
    const label = document.activeElement?.getAttribute('aria-label')
    return `${localName} ${label ?? textContent}`
  })
const expectFocus = (page: Page, what: RegExp | string) =>
  expect.poll(() => focused(page)).toMatch(what)

declare global {
  interface Window {
    /** Set in the page by `listen`. */
    announcements: string[]
  }
}

/**
 * Collects the announcements that follow the one of the first list; the answer reads them. It leaves out that a list is
 * loading, which is announced after a second, and before the total.
 */
const listen = async (page: Page) => {
  await expect.poll(() => page.locator('[data-announcements]').textContent()).toMatch(/共 \d+ 条/)
  await page.evaluate(() => {
    window.announcements = []
    const region = document.querySelector('[data-announcements]')
    new MutationObserver(() => {
      if (region?.textContent) window.announcements.push(region.textContent)
    }).observe(region as Node, { childList: true })
  })
  return () => page.evaluate(() => window.announcements.filter(it => it !== '加载中'))
}

/** Whether Chromium exposes the live region to screen readers. */
const isHeard = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-announcements]',
  })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    nodeId,
    fetchRelatives: false,
  })
  const live = nodes[0]?.properties?.find(it => it.name === 'live')
  return nodes[0]?.ignored === false && live?.value.value === 'polite'
}

test('another page gets the focus on its heading, and its title is announced', async () => {
  const { page, goto } = await signedIn('tenant')
  await goto('org/post')
  await ready(page)
  expect(await focused(page)).toMatch(/^body/)
  const said = await listen(page)
  await page.getByRole('link', { name: '用户管理' }).first().click()
  await expectFocus(page, 'h1 用户管理')
  // They are announced together unless the list comes more than half a second after the title.
  await expect
    .poll(async () => (await said()).join('. '))
    .toMatch(/^用户管理\. (?:加载中\. )?共 \d+ 条$/)
  const heard = (await said()).length

  await ready(page)
  const second = page.locator('main tbody tr').nth(1).locator('.uc-first button')
  const name = (await second.textContent()) ?? ''
  await second.click()
  await page.locator('main dl').first().waitFor()
  await expectFocus(page, /^h1 /)
  await expect.poll(async () => (await said()).length).toBe(heard + 1)
  // The button for the next record is on both pages and keeps the focus.
  await page.getByRole('button', { name: '下一条' }).click()
  await expect.poll(async () => (await said()).length).toBe(heard + 2)
  expect(await focused(page)).toBe('button 下一条')
  await page.getByRole('button', { name: '上一条' }).click()
  await expect.poll(async () => (await said()).length).toBe(heard + 3)
  await page.goBack()
  await expectFocus(page, `button ${name}`)
})

exhaustively(() => {
  test('the focus stays in fields while typing: in filters, the palette and forms', async () => {
    const { page, goto } = await signedIn('tenant')
    await goto('org/user')
    await ready(page)
    const said = await listen(page)
    const search = page.getByRole('searchbox').first()
    await search.click()
    await page.keyboard.type('zhangwei', { delay: 20 })
    await page.waitForURL(/zhangwei/)
    // On a slow machine pauses between the keys filter the list by a part of the text, which is announced too.
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^已筛选，共 \d+ 条$/)
    expect(await focused(page)).toMatch(/^input/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索', exact: true }).fill('岗位管理')
    await page
      .getByRole('option', { name: /岗位管理/ })
      .first()
      .click()
    await expectFocus(page, 'h1 岗位管理')
    await page.getByRole('button', { name: '新建岗位' }).click()
    await expectFocus(page, /^input/)
  })
})

test('when a row changes or is removed the focus stays in its place, and the new total is announced', async () => {
  const { page, goto } = await signedIn('tenant')
  const api = await apiOf('tenant')
  const unique = Date.now().toString(36)
  for (const at of [1, 2, 3])
    await api('POST', '/user/admin/post', {
      name: `焦点${at}${unique}`,
      code: `focus${at}${unique}`,
      sort: 900 + at,
      status: 1,
    })
  await goto(`org/post?filter=${encodeURIComponent(JSON.stringify({ q: `focus` }))}`)
  const row = (at: number) => page.getByRole('row').filter({ hasText: `焦点${at}${unique}` })
  await row(3).waitFor()
  const said = await listen(page)
  const toggle = row(2).getByRole('switch')
  await toggle.focus()
  await page.keyboard.press('Space')
  await page
    .getByText(/已停用/)
    .first()
    .waitFor()
  await expect.poll(() => toggle.isChecked()).toBe(false)
  expect(await focused(page)).toMatch(`input 焦点2${unique}`)

  await row(1)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(() => row(1).count()).toBe(0)
  await expectFocus(page, `焦点2${unique}`)
  await expect.poll(said).toEqual(['共 2 条'])

  await row(2).getByRole('checkbox').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(() => row(2).count()).toBe(0)
  await expectFocus(page, `焦点3${unique}`)
  await expect.poll(said).toEqual(['共 2 条', '共 1 条'])
})

exhaustively(() => {
  test('trees announce the results of a filter; the live region is accessible while a dialog is open', async () => {
    const { page, goto } = await signedIn('tenant')
    await goto('org/dept')
    await ready(page)
    const said = await listen(page)
    expect(await isHeard(page)).toBe(true)
    await page.getByRole('searchbox').first().fill('研发')
    await expect.poll(said).toEqual([expect.stringMatching(/^已筛选，共 \d+ 条$/)])
    await page.getByRole('button', { name: '新建部门' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await isHeard(page)).toBe(true)
  })
})
