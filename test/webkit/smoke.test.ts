import { expect, test } from 'vitest'
import { type Point, page } from './support/browser.ts'

test('a trial person signs in, sees the users and creates a position', async () => {
  await page.goto('user/login')
  await page.run('localStorage.setItem("LANGUAGE", "zh-CN")')
  await page.goto('org/user')
  await page.click('button', '租户管理员')
  await page.see('heading', '用户管理')
  const rows = () =>
    page.run<number>("return document.querySelectorAll('main tbody a, main tbody .uc-link').length")
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(5)
  await page.goto('org/post/create')
  const name = `岗位${Date.now().toString(36)}`
  await page.type('name', name)
  await page.type('code', `p${Date.now().toString(36)}`)
  await page.click('button', '保存')
  await page.seeText(`已新建岗位“${name}”`)
})

test('notices are listed, and the form of one has its editor', async () => {
  await page.goto('home/notice')
  await page.see('heading', '通知管理')
  await page.goto('home/notice/create')
  await page.see('dialog')
  const hasEditor = () => page.run('return document.querySelector(".tiptap") !== null')
  await expect.poll(hasEditor, { timeout: 15_000 }).toBe(true)
})

test('dragging a department selects no text', async () => {
  await page.goto('org/dept')
  await page.see('row', '*渠道部*')
  const middle = (row: string) =>
    page.run<Point>(
      `const row = [...document.querySelectorAll('main tr')].find(it => it.innerText.includes(arguments[0]))
      const { x, y, width, height } = row.querySelector('.uc-drag').getBoundingClientRect()
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
      row,
    )
  expect(
    await page.run("return getComputedStyle(document.querySelector('.uc-drag')).webkitUserSelect"),
  ).toBe('none')
  await page.drag(await middle('测试部'), await middle('渠道部'))
  expect(await page.run('return String(getSelection())')).toBe('')
})
