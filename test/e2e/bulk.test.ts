import { expect, inject, onTestFinished, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { expectFits, ready, signedIn } from './support/browser.ts'
import { newPerson } from './support/person.ts'

const tag = `b${Date.now().toString(36)}`
const nameOf = (at: number) => `${tag}x${at}`

test('a file is imported but for its bad rows, its people get passwords, a position, and are disabled together', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/user')
  await ready(page)
  await page.getByRole('button', { name: '导入' }).click()
  const lines = [1, 2, 3].map(at => `${nameOf(at)},${at === 3 ? '' : `批量${at}`}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`用户名,姓名\n${lines.join('\n')}\n`),
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载有误的 1 行' }).click()
  expect((await download).suggestedFilename()).toBe('people-有误的行.csv')
  await page.getByRole('button', { name: '导入无误的 2 行' }).click()
  await page.getByText('已导入 2 行').waitFor()
  await page.getByRole('button', { name: '生成 2 人的初始密码' }).click()
  const sheet = page.getByRole('dialog', { name: '2 人的登录信息' })
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '下载 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('登录信息.csv')
  await sheet.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await page.getByPlaceholder(/^搜索/).last().fill(tag)
  const rows = page.getByRole('row').filter({ hasText: tag })
  // No other rows: before the list is filtered, both are on its first page already, among others.
  await expect
    .poll(() => page.locator('main tbody tr').allInnerTexts())
    .toEqual([expect.stringContaining(tag), expect.stringContaining(tag)])
  const choose = () => page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await choose()
  await page.getByRole('button', { name: '批量修改' }).click()
  await page.getByRole('menuitem', { name: '岗位' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '岗位' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '修改岗位' }).click()
  await page.getByText(/^已更新用户/).waitFor()
  await expect.poll(() => page.getByText('已选 2 项').count()).toBe(0)

  await choose()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await dialog.getByRole('button', { name: '停用' }).click()
  await page.getByText(/^已停用用户/).waitFor()
  await expect
    .poll(() => rows.getByRole('switch').evaluateAll(all => all.map(it => it.ariaChecked)))
    .toEqual(['false', 'false'])
  expect(complaints).toEqual([])
}, 90_000)

exhaustively(() => {
  test('choosing rows moves nothing, and the focus stays in the list after what is done with them', async () => {
    const { page, goto, complaints } = await signedIn('tenant', { language: 'en-US' })
    await goto('org/user')
    await ready(page)
    const top = async () => (await page.locator('main table').boundingBox())?.y
    const before = await top()
    const boxes = page.locator('main tbody').getByRole('checkbox', { name: /^Select/ })
    await boxes.nth(5).check()
    await page.getByRole('button', { name: 'Force sign-out' }).waitFor()
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(isInMain).toBe(true)
    await undo.focus()
    await page.keyboard.press('Enter')
    await undo.waitFor({ state: 'detached' })
    await expect.poll(isInMain).toBe(true)
    const row = page.locator('main tbody tr').nth(2)
    await row.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await undo.waitFor()
    const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex)
    await expect.poll(at).toBe(3)
    await page.keyboard.press('Control+z')
    await page.getByText(/was restored$/).waitFor()
    expect(complaints).toEqual([])
  }, 60_000)
})

test('a double click opens a form or a question, and does not close it again', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/user')
  await ready(page)
  // Only people who are enabled can be disabled; which ones those are depends on the tests before.
  const enabled = page.locator('main tbody tr').filter({
    has: page.getByRole('switch', { checked: true }),
  })
  await enabled.nth(2).getByRole('checkbox', { name: /^选择/ }).check()
  await page.getByRole('button', { name: '停用', exact: true }).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '取消选择' }).click()
  const at = await page.getByRole('button', { name: '新建用户' }).boundingBox()
  await page.mouse.click((at?.x ?? 0) + 9, (at?.y ?? 0) + 9)
  await dialog.waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await dialog.getByRole('textbox', { name: '用户名' }).fill('twice')
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('a double click opens any other dialog, and does not close it again', async () => {
    const { page, goto, complaints } = await signedIn('tenant')
    await goto('org/user')
    await ready(page)
    const button = page.getByRole('button', { name: '导入', exact: true })
    const dialog = page.getByRole('dialog')
    const closed = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    // The first time its code is fetched, and it opens after both clicks.
    await button.click()
    await dialog.waitFor()
    await closed()
    const at = await button.boundingBox()
    await page.mouse.click((at?.x ?? 0) + 9, (at?.y ?? 0) + 9)
    await dialog.waitFor()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('用户名,姓名\nx y,\n'),
    })
    await dialog.getByRole('button', { name: '下载有误的 1 行' }).waitFor()
    await closed()
    expect(complaints).toEqual([])
  })

  test('actions on selected rows that do not fit into the line are in its menu', async () => {
    const { page, goto, complaints } = await signedIn('tenant', { language: 'en-US' })
    await goto('org/user')
    await ready(page)
    await page.locator('main tbody').getByRole('checkbox').nth(6).check()
    const toolbar = page.locator('main [role=toolbar]')
    const overflow = () => toolbar.evaluate(it => Math.max(0, it.scrollWidth - it.clientWidth - 1))
    const narrowed = (width: string) =>
      toolbar.evaluate((it, to) => {
        it.style.maxWidth = to
      }, width)
    await narrowed('640px')
    await toolbar.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await overflow()).toBe(0)
    await narrowed('none')
    await toolbar.getByRole('button', { name: 'Delete' }).waitFor()
    expect(await overflow()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('cards are sorted and disabled together with a finger, and the toast takes it back', async () => {
    // By user name they come before everybody else, also before people whom other journeys have created.
    const [one = '', other = ''] = ['a', 'b'].map(end => `a0${tag}${end}`)
    for (const userName of [one, other]) await newPerson(userName, 'battery-Staple-8')
    const { context } = await signedIn('tenant', { width: 390 })
    const storageState = await context.storageState()
    const phone = await context.browser()?.newContext({
      baseURL: inject('product').address,
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
      storageState,
    })
    if (!phone) throw new Error('There is no browser.')
    onTestFinished(() => phone.close())
    const page = await phone.newPage()
    page.setDefaultTimeout(15_000)
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(String(error)))
    await page.goto('/user/web/org/user')
    await ready(page)
    await page.getByRole('button', { name: /^排序/ }).tap()
    await page.getByRole('menuitemradio', { name: '按用户名排序' }).tap()
    await page.getByRole('button', { name: /^排序.*用户名/ }).waitFor()
    const cards = page.locator('main li')
    const [first, second] = [cards.filter({ hasText: one }), cards.filter({ hasText: other })]
    for (const card of [first, second]) await card.getByRole('checkbox', { name: /^选择/ }).tap()
    await expectFits(page)
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap()
    const enabled = () =>
      Promise.all([first, second].map(it => it.getByRole('switch').getAttribute('aria-checked')))
    const undo = page.getByRole('button', { name: '撤销' })
    // The toast goes by itself after eight seconds, but stays while it has the focus.
    await undo.focus()
    await expect.poll(enabled).toEqual(['false', 'false'])
    await expectFits(page)
    await undo.tap()
    await expect.poll(enabled).toEqual(['true', 'true'])
    expect(complaints).toEqual([])
  })
})
