import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, signedIn, streamOf, unreadBadge } from './support/browser.ts'
import { type OwnServer, startOwnServer } from './support/ownServer.ts'

// Notices that everyone must acknowledge open a dialog, which would cover the pages of other journeys.
let served: OwnServer
beforeAll(async () => {
  served = await startOwnServer()
})
afterAll(() => served?.close())

/** How long a new message may take to appear on an open page. */
const live = { timeout: 5000 }
const looksWell = async (page: Page) => {
  await expectFits(page)
  await expectWords(page)
  expect(await faultsIn(page)).toEqual([])
}

test('a notice appears on open pages at once, and opens a dialog once per session until it is acknowledged', async () => {
  const staff = await signedIn('platform', {}, served.address)
  const member = await signedIn('member', {}, served.address)
  await member.goto('home/message')
  await member.page.getByRole('link', { name: '本周六凌晨系统维护' }).waitFor()
  const unread = () => unreadBadge(member.page).textContent()
  await expect.poll(unread, { timeout: 15_000 }).toMatch(/^\d+$/)
  const before = await unread()

  const { page } = staff
  await staff.goto('home/notice/create')
  const form = page.getByRole('dialog')
  await form.locator('[data-field="title"] input').fill('年度安全培训')
  await form.locator('[data-field="mustAcknowledge"]').getByRole('switch').check()
  await form.locator('[data-field="content"]').getByRole('textbox').click()
  await page.keyboard.type('请完成培训。')
  await form.getByText(/^将发送给 \d+ 人$/).waitFor()
  await form.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布' }).click()
  const row = page.getByRole('row').filter({ hasText: '年度安全培训' })
  await row.getByText('已发布').waitFor()

  const asking = member.page.getByRole('dialog', { name: '年度安全培训' })
  await asking.waitFor(live)
  await asking.getByText('请完成培训。').waitFor()
  await looksWell(member.page)
  await asking.getByRole('button', { name: '稍后处理' }).click()
  await asking.waitFor({ state: 'detached' })
  await member.page.getByRole('link', { name: '年度安全培训' }).waitFor()
  await expect.poll(unread).toBe(before)
  // Put off for this session: a reload asks for nothing, a reminder asks again.
  await member.page.reload()
  await member.page.getByRole('link', { name: '年度安全培训' }).waitFor()
  expect(await asking.count()).toBe(0)

  // The person who published it is not asked, and counts as having acknowledged it.
  expect(await page.getByRole('dialog').count()).toBe(0)
  await row.getByText('年度安全培训', { exact: true }).click()
  await page.getByRole('tab', { name: '阅读情况' }).click()
  await page.getByRole('button', { name: '全部提醒' }).click()
  await asking.waitFor(live)
  await asking.getByText('催阅').waitFor()
  await asking.getByRole('button', { name: '我已知悉' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('tab', { name: '阅读情况' }).click()
  await page
    .getByText(/^2 \(\d+%\)$/)
    .first()
    .waitFor()
  expect(await page.getByText(/^2 \(\d+%\)$/).count()).toBe(2)
  await looksWell(page)
  expect([...staff.complaints, ...member.complaints]).toEqual([])
})

exhaustively(() => {
  test('a letter with a picture reaches an open page as a card, and is answered', async () => {
    const look = { language: 'en-US', theme: 'dark', width: 390 } as const
    const manager = await signedIn('manager', {}, served.address)
    const member = await signedIn('member', look, served.address)
    const stream = streamOf(member.page)
    await member.goto('home/message?tab=private')
    await member.page.getByRole('link', { name: '周例会改期' }).waitFor()
    // The card is shown for a letter that arrives; one that was there before is only in the list.
    await stream

    const { page } = manager
    await manager.goto('home/message?tab=private')
    const write = page.getByRole('button', { name: '写私信' })
    await write.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent === '写私信')
    await write.press('Enter')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '打开', exact: true }).waitFor()
    await form.getByRole('combobox', { name: '收件人' }).fill('周子')
    await page.getByRole('option', { name: /周子萱/ }).click()
    await form.getByRole('textbox', { name: /标题/ }).fill('机房照片')
    await form.locator('[role=textbox][contenteditable]').click()
    await page.keyboard.type('请看：')
    await form.locator('input[type=file]').setInputFiles(picture)
    await form.locator('img[alt="机房"][src^="data:"]').waitFor()
    await form.getByRole('button', { name: '发送' }).click()
    await form.waitFor({ state: 'detached' })

    const card = member.page.getByRole('group', { name: '机房照片' })
    await card.waitFor(live)
    // It goes by itself after six seconds, but stays while it is pointed at.
    await card.hover()
    await looksWell(member.page)
    await card.getByRole('button', { name: /View|Open/ }).click()
    await member.page
      .locator(
        'article img[alt="机房"][src^="data:image/webp"], article img[alt="机房"][src^="data:image/png"]',
      )
      .waitFor()
    await looksWell(member.page)
    await member.page.getByRole('button', { name: 'Reply' }).click()
    const answer = member.page.getByRole('dialog')
    await answer.locator('[role=textbox][contenteditable]').click()
    await member.page.keyboard.type('Seen')
    await looksWell(member.page)
    await answer.getByRole('button', { name: 'Send' }).click()
    await answer.waitFor({ state: 'detached' })

    await page.getByRole('group', { name: /机房照片/ }).waitFor(live)
    await page
      .locator('main')
      .getByRole('link', { name: /机房照片/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: '已发送' }).click()
    await page.getByText('1 人中 1 人已读').first().waitFor()
    expect([...manager.complaints, ...member.complaints]).toEqual([])
  })
})

/** A picture of one pixel. */
const picture = {
  name: '机房.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
