import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, signedIn } from './support/browser.ts'

/** Milliseconds between the keys of somebody who types fast. */
const fast = { delay: 20 }

const options = (page: Page) => page.getByRole('option').allInnerTexts()
/** The option that Enter chooses: it becomes so shortly after it is shown. */
const highlighted = (page: Page) => page.locator('[role="option"].Mui-focused').allInnerTexts()
const picker = (form: Locator, name: string) =>
  form.locator(`[data-field="${name}"]`).getByRole('combobox')

/** An input method of the browser: composes letters, then replaces them by what was meant. */
const inputMethod = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return {
    compose: async (letters: string) => {
      for (let to = 1; to <= letters.length; to++)
        await session.send('Input.imeSetComposition', {
          text: letters.slice(0, to),
          selectionStart: to,
          selectionEnd: to,
        })
    },
    /** A key that the input method takes for itself. */
    press: (key: 'Enter' | 'Escape') =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key,
        windowsVirtualKeyCode: 229,
      }),
    commit: (text: string) => session.send('Input.insertText', { text }),
  }
}

test('several positions and roles are found by typing, and by the keyboard alone', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/user/create')
  const form = page.getByRole('dialog', { name: /新建用户/ })
  const field = picker(form, 'postIds')
  await field.click()
  await page.keyboard.type('客户', fast)
  expect(await field.inputValue()).toBe('客户')
  await expect.poll(() => options(page)).toEqual(['客户经理'])
  await expect.poll(() => highlighted(page)).toEqual(['客户经理'])
  await page.keyboard.press('Enter')
  await form.locator('[data-field="postIds"]').getByRole('button', { name: '客户经理' }).waitFor()
  await page.keyboard.type('测试', fast)
  await expect.poll(() => options(page)).toEqual(['测试工程师'])
  await expect.poll(() => highlighted(page)).toEqual(['测试工程师'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('没有这样的岗位', fast)
  await expect.poll(() => options(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await form.locator('[data-field="postIds"]').getByRole('button', { name: '测试工程师' }).waitFor()

  await picker(form, 'deptId').click()
  await page.keyboard.type('ptyf', fast)
  await expect.poll(() => options(page)).toEqual(['平台研发部'])
  await expect.poll(() => highlighted(page)).toEqual(['平台研发部'])
  await page.keyboard.press('Enter')
  expect(await picker(form, 'deptId').inputValue()).toBe('平台研发部')
  // Nothing was sent by all those keys.
  await form.getByRole('heading', { name: '新建用户' }).waitFor()
  expect(await form.getByRole('alert').count()).toBe(0)
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('departments of a notice are found through an input method, whose keys do nothing else', async () => {
    const { page, goto, complaints } = await signedIn('tenant')
    await goto('home/notice/create')
    const form = page.getByRole('dialog', { name: /新建/ })
    const audience = form.locator('[data-field="rangeType"]')
    await audience.getByRole('combobox').click()
    await page.getByRole('option', { name: /部门/ }).click()
    const field = picker(form, 'deptIds')
    await field.click()
    const method = await inputMethod(page)
    await method.compose('pingtai')
    await method.press('Enter')
    await method.press('Escape')
    expect(await field.inputValue()).toBe('pingtai')
    await method.commit('平台')
    expect(await field.inputValue()).toBe('平台')
    await expect.poll(() => options(page)).toEqual(['平台研发部'])
    await expect.poll(() => highlighted(page)).toEqual(['平台研发部'])
    await page.keyboard.press('Enter')
    const chosen = form
      .locator('[data-field="deptIds"]')
      .getByRole('button', { name: '平台研发部' })
    await chosen.waitFor()
    expect(complaints).toEqual([])
  })

  test('roles of a user are found through an input method, whose keys neither choose, close nor send', async () => {
    const { page, goto, complaints } = await signedIn('tenant')
    const sent: string[] = []
    page.on('request', it => it.method() === 'POST' && sent.push(new URL(it.url()).pathname))
    await goto('org/user/create')
    const form = page.getByRole('dialog', { name: /新建用户/ })
    const roles = form.locator('[data-field="roleIds"]')
    const field = picker(form, 'roleIds')
    await field.click()
    await expect.poll(async () => (await options(page)).length).toBeGreaterThan(0)
    const chosen = await roles.getByRole('button').allInnerTexts()
    const method = await inputMethod(page)
    await method.compose('chengyuan')
    await method.press('Enter')
    await method.press('Escape')
    expect(await field.inputValue()).toBe('chengyuan')
    expect(await roles.getByRole('button').allInnerTexts()).toEqual(chosen)
    await method.commit('员')
    // While they are asked for there are none.
    const isFound = (texts: readonly string[]) =>
      texts.length > 0 && texts.every(it => it.includes('员'))
    await expect.poll(async () => isFound(await options(page))).toBe(true)
    const [first = ''] = await options(page)
    await expect.poll(() => highlighted(page)).toEqual([first])
    await page.keyboard.press('Enter')
    await expect.poll(() => roles.textContent()).toContain(first.split('\n')[0])
    expect(await field.inputValue()).toBe('')
    await form.getByRole('heading', { name: '新建用户' }).waitFor()
    expect(sent.filter(it => it === '/user/admin/member')).toEqual([])
    expect(complaints).toEqual([])
  })

  test('the search of a list keeps what is typed, and waits for the input method', async () => {
    const { page, goto } = await signedIn('tenant')
    const asked: string[] = []
    page.on('request', request => {
      const q = /"q":"([^"]*)"/.exec(decodeURIComponent(request.url()))?.[1]
      if (q) asked.push(q)
    })
    await goto('org/user')
    const box = page.getByRole('searchbox').first()
    await box.click()
    const method = await inputMethod(page)
    await method.compose('zhang')
    await method.commit('张')
    await page.keyboard.type('wei', fast)
    await expect.poll(() => asked.at(-1)).toBe('张wei')
    expect(await box.inputValue()).toBe('张wei')
    expect(asked.filter(it => /^[a-z]/.test(it))).toEqual([])
  })
})

test('a date is typed in the language of the page, and what is wrong stays and is told', async () => {
  const { page, goto, complaints } = await signedIn('tenant', { language: 'en-US', theme: 'dark' })
  await goto('org/user/create')
  const field = page.getByRole('dialog').locator('[data-field="birthday"]')
  const year = field.getByRole('spinbutton', { name: 'Year' })
  await field.getByRole('spinbutton', { name: 'Month' }).click()
  await page.keyboard.type('02302001', fast)
  await page.getByRole('dialog').locator('[data-field="address"] input').click()
  await field.getByText('Enter a valid date').waitFor()
  expect(await year.textContent()).toBe('2001')
  await field.getByRole('spinbutton', { name: 'Day' }).click()
  await page.keyboard.type('03', fast)
  await field.getByText('Enter a valid date').waitFor({ state: 'detached' })
  await field.getByRole('button', { name: /choose date/i }).click()
  await page.getByText('February 2001').waitFor()
  expect(await faultsIn(page)).toEqual([])
  await page.getByRole('gridcell', { name: '14', exact: true }).click()
  expect(await field.getByRole('spinbutton', { name: 'Day' }).textContent()).toBe('14')
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('a date that is begun or half deleted is not saved as an empty one', async () => {
    const { page, goto, complaints } = await signedIn('tenant', { language: 'en-US' })
    const sent: string[] = []
    page.on('request', request => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
    await goto('org/user')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const field = page.getByRole('dialog').locator('[data-field="birthday"]')
    const month = field.getByRole('spinbutton', { name: 'Month' })
    await month.click()
    await page.keyboard.type('02', fast)
    await page.keyboard.press('Control+s')
    await field.getByText('Enter a valid date').waitFor()
    await month.click()
    await page.keyboard.press('Backspace')
    await field.getByText('Enter a valid date').waitFor({ state: 'detached' })
    await month.click()
    await page.keyboard.type('02152001', fast)
    await field.getByRole('spinbutton', { name: 'Day' }).click()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+s')
    await field.getByText('Enter a valid date').waitFor()
    expect(sent).toEqual([])
    await field.getByRole('button', { name: /clear/i }).click()
    await field.getByText('Enter a valid date').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test.each([1440, 390] as const)(
    'days are filtered by a preset or typed, %i wide',
    async width => {
      const { page, goto, complaints } = await signedIn('tenant', { width })
      await goto('home/account')
      await goto('org/ledger')
      await page.getByRole('button', { name: '更多筛选' }).click()
      const filter = page
        .getByRole('button', { name: /创建时间|时间/ })
        .and(page.locator('[aria-haspopup="dialog"]'))
        .last()
      await filter.click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('button', { name: '近 7 天' }).waitFor()
      await expectWords(page)
      await expectFits(page)
      expect(await faultsIn(page)).toEqual([])
      const day = () => page.evaluate(() => new Date().toDateString())
      const before = await day()
      await panel.getByRole('button', { name: '近 7 天' }).click()
      await panel.waitFor({ state: 'detached' })
      const after = await day()
      await page.waitForURL(/createdAt/)
      const { from, to } = JSON.parse(
        new URL(page.url()).searchParams.get('filter') ?? '{}',
      ).createdAt
      // Two days if midnight has just passed.
      expect([before, after]).toContain(new Date(to).toDateString())
      expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(7)
      await filter.click()
      await panel.getByRole('spinbutton', { name: '年份' }).first().click()
      await page.keyboard.type('20250101', fast)
      await expect
        .poll(
          () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}').createdAt.from,
        )
        .toBe(await page.evaluate(() => new Date('2025-01-01T00:00:00').toISOString()))
      await panel.getByRole('button', { name: '清除' }).last().click()
      await panel.waitFor({ state: 'detached' })
      // The panel closes before react-admin writes the address.
      await expect.poll(() => new URL(page.url()).searchParams.get('filter') ?? '{}').toBe('{}')
      expect(complaints).toEqual([])
    },
  )
})
