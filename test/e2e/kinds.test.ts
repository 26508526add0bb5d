import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyResource, Screen } from '#resources/core/resource.ts'
import { addDefinition } from '#server/features/definitions/change.ts'
import { exhaustively } from '#test/support/tier.ts'
import { type Case, typeFilters, typeForm } from '#test/support/typing/walk.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, ready, signedIn } from './support/browser.ts'
import { gauge, gaugeWords } from './support/kinds.ts'
import { type OwnServer, startOwnServer } from './support/ownServer.ts'
import { typistOf } from './support/typist.ts'

let served: OwnServer
beforeAll(async () => {
  served = await startOwnServer()
  const { house } = served
  await addDefinition(house.deps, house.registry, { definition: gauge, words: gaugeWords })
})
afterAll(() => served?.close())

const fieldsIn = (page: Page) => (name: string) =>
  page.getByRole('dialog').locator(`[data-field="${name}"]`)
const accessible = async (page: Page) => expect(await faultsIn(page)).toEqual([])

const paper = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** What is typed into the line of a field. */
const lines = {
  name: ['太长'.repeat(20), '一号表', '最多 20 个字符'],
  count: ['12a', '123456', '请输入整数'],
  price: ['1.234', '98765.4', '请输入金额，最多两位小数'],
  email: ['nobody', 'gauge@example.com', '邮箱格式不正确'],
  phone: ['12', '13800001111', '手机号格式不正确'],
  site: ['http://example.com', 'https://example.com/', '应为本站路径或 https 地址'],
  pin: ['123', 'geheim-123', '至少 6 个字符'],
  tint: ['red', '#13c2c2', '请输入颜色，例如 #1890ff'],
  extra: ['{"a":', '{"a":[1,null]}', '不是有效的 JSON'],
} as const

test('every kind of field is entered, refused, listed, shown and changed', async () => {
  const { page, goto, complaints } = await signedIn('tenant', {}, served.address)
  const field = fieldsIn(page)
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
  const line = (name: string) =>
    field(name).locator('input:not([type=color]):not([type=file]), textarea:not([aria-hidden])')
  const add = async (name: string, text: string) => {
    await line(name).fill(text)
    await page.keyboard.press('Enter')
  }
  await goto('kinds/gauge/create')
  await line('name').waitFor()
  for (const [name, [bad]] of Object.entries(lines)) await line(name).fill(bad)
  await add('tags', '一'.repeat(21))
  await add('calls', 'FETCH nowhere')
  await save()
  await page.getByText('有 11 处需要改正').waitFor()
  for (const [name, [, , problem]] of Object.entries(lines))
    await field(name).getByText(problem, { exact: true }).waitFor()
  await field('tags').getByText('最多 20 个字符').waitFor()
  await field('calls')
    .getByText(/^应为“方法 \/路径”/)
    .waitFor()
  await expectWords(page)
  await accessible(page)

  for (const [name, [, good]] of Object.entries(lines)) await line(name).fill(good)
  await field('tags').getByRole('button', { name: /^移除/ }).click()
  await add('tags', '室外')
  await field('calls').getByRole('button', { name: /^移除/ }).click()
  await add('calls', 'GET /user/admin/dept')
  await field('photo').locator('input[type=file]').setInputFiles(picture)
  await field('photo').getByRole('img').waitFor()
  await field('papers')
    .locator('input[type=file]')
    .setInputFiles([paper('说明.txt', '请先断电'), paper('第二份.txt', '再开盖')])
  for (const name of ['说明.txt', '第二份.txt']) await field('papers').getByText(name).waitFor()
  await field('papers').getByRole('button', { name: '移除 第二份.txt' }).click()
  await field('grade').getByRole('combobox').click()
  await page.getByRole('option', { name: '乙' }).click()
  await field('mode').getByRole('radio', { name: '手动' }).check()
  await field('approved').getByRole('switch').check()
  for (const [name, digits] of [
    ['boughtAt', '20250304'],
    ['checkedAt', '202503040506'],
  ] as const) {
    await field(name).getByRole('spinbutton', { name: '年份' }).click()
    await page.keyboard.type(digits)
  }
  await field('deptId').getByRole('combobox').click()
  await page.getByRole('option', { name: '平台研发部' }).click()
  await field('postIds').getByRole('combobox').click()
  for (const name of ['测试工程师', '客户经理']) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await field('badge').getByRole('button').click()
  await page.getByRole('option', { name: 'AccountTree' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await line('note').fill('第一行\n第二行')
  await field('story').getByRole('textbox').click()
  await field('story').getByRole('button', { name: '标题', exact: true }).click()
  await page.keyboard.type('标题')
  await page.keyboard.press('Enter')
  await page.keyboard.type('一段')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('粗体')
  await field('story').getByRole('heading', { name: '标题' }).waitFor()
  await accessible(page)
  await save()
  await page.getByText(/^已新建.+“一号表”/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const row = page.getByRole('row').filter({ hasText: '一号表' })
  for (const text of ['乙', '123,456', '98,765.40', '2025年3月4日'])
    await row.getByText(text, { exact: true }).first().waitFor()
  await row.getByRole('img').or(row.locator('img')).waitFor()

  await row.getByRole('button', { name: '一号表', exact: true }).click()
  await page.getByRole('heading', { name: /一号表/ }).waitFor()
  await page.getByRole('heading', { name: '标题' }).waitFor()
  await page.getByRole('button', { name: '下载 说明.txt' }).waitFor()
  const facts = await page.locator('dl').allInnerTexts()
  for (const text of [
    '手动\n',
    '2025年3月4日 05:06:00',
    '平台研发部',
    '测试工程师',
    '客户经理',
    '#13c2c2',
    'https://example.com/',
    '室外',
    'GET /user/admin/dept',
    '第一行\n第二行',
    '粗体',
    '"a": [',
  ])
    expect(facts.join('\n')).toContain(text)
  expect(facts.join('\n')).not.toMatch(/geheim|alert/)
  await accessible(page)

  await page.getByRole('button', { name: '编辑' }).click()
  await line('count').fill('7')
  expect(await line('pin').inputValue()).toBe('')
  await field('photo').getByRole('button', { name: '移除' }).click()
  await field('postIds').getByRole('combobox').click()
  await page.getByRole('option', { name: '客户经理' }).click()
  await page.keyboard.press('Escape')
  await line('extra').fill('')
  await save()
  await page.getByText(/^已更新.+“一号表”/).waitFor()
  await row.getByText('7', { exact: true }).waitFor()
  expect(await row.locator('img').count()).toBe(0)
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('every kind of field fits a narrow dark screen in English', async () => {
    const look = { language: 'en-US', theme: 'dark', width: 390 } as const
    const { page, goto, complaints } = await signedIn('tenant', look, served.address)
    const looks = async () => {
      await expectFits(page)
      await expectWords(page)
      await accessible(page)
    }
    await goto('kinds/gauge')
    await ready(page)
    await page.getByRole('button', { name: 'More filters' }).click()
    await looks()
    await page.getByRole('button', { name: '一号表', exact: true }).click()
    await page.getByRole('heading', { name: /一号表/ }).waitFor()
    await looks()
    await page.getByRole('button', { name: 'Edit' }).click()
    await fieldsIn(page)('name').waitFor()
    await looks()
    expect(complaints).toEqual([])
  })
})

/** A picture of one pixel. */
const picture = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

exhaustively(() => {
  test('what is typed into a field or a filter of any kind stays, by keys and by an input method', async () => {
    const { page, complaints } = await signedIn('tenant', {}, served.address)
    const at: Case = {
      resource: gauge as unknown as AnyResource,
      screen: gauge.screens.main as unknown as Screen,
    }
    const typist = await typistOf(page)
    await typeFilters(typist, at, undefined)
    const { left } = await typeForm(typist, at, undefined)
    expect(left).toEqual([])
    expect(complaints).toEqual([])
  })
})
