import { expect, test } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { expectFits, expectWords, signedIn } from './support/browser.ts'

test('platform staff start on the analysis with the figures of the API, which are shown as a table too', async () => {
  const { page, goto, complaints } = await signedIn('platform')
  // The answer that the page itself gets: a later one has the people whom other journeys have created meanwhile.
  const answer = page.waitForResponse(it => it.url().includes('/user/admin/dashboard/analysis?'))
  await goto('')
  await page.getByRole('heading', { name: '用户趋势' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/dashboard/analysis')
  const told = (await (await answer).json()).data
  const members = told.cards.find((it: { key: string }) => it.key === 'members').value
  const shown = page.locator('[data-stat="members"] b')
  expect(await shown.textContent()).toBe(members.toLocaleString('zh-CN'))
  const scale = page.locator('svg:has(.MuiLineElement-root, .MuiBarElement-root)')
  await scale.first().waitFor()
  const ticks = await scale.locator('.MuiChartsAxis-directionY text').allTextContents()
  expect(ticks.length).toBeGreaterThan(3)
  expect(ticks).not.toContain('')
  await page.getByRole('button', { name: '以表格查看：用户趋势' }).click()
  const row = page.getByRole('table', { name: '用户趋势' }).locator('tbody tr').first()
  expect(await row.locator('td').first().textContent()).toBe(members.toLocaleString('zh-CN'))
  await page.getByRole('button', { name: '近 7 天' }).click()
  await page.waitForURL('**/dashboard/analysis?days=7')
  await expectWords(page)
  expect(complaints).toEqual([])
})

exhaustively(() => {
  test('the monitor updates within five seconds, and not while paused', async () => {
    const { page, goto } = await signedIn('platform')
    await goto('dashboard/monitor')
    const live = page.getByRole('status').filter({ hasText: '实时更新中' })
    await live.waitFor()
    const last = page.getByText(/^截至 /)
    const before = await last.textContent()
    await expect.poll(() => last.textContent(), { timeout: 5000 }).not.toBe(before)
    await page.getByRole('button', { name: '暂停' }).click()
    const held = await last.textContent()
    await page.waitForResponse(() => true, { timeout: 3000 }).catch(() => undefined)
    expect(await last.textContent()).toBe(held)
  })
})

test('a member without further rights has only the workplace, which fits a phone', async () => {
  const { page, goto } = await signedIn('member', { width: 390 })
  await goto('dashboard')
  await page.getByRole('heading', { name: '团队动态' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/web/dashboard/workplace')
  await expectFits(page)
  await goto('dashboard/monitor')
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor()
})

exhaustively(() => {
  test('nothing on a dashboard or a list moves while its data is loading', async () => {
    for (const width of [390, 1440] as const) {
      const { page, goto } = await signedIn('tenant', { width })
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(globalThis, { shifts })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & {
              value: number
              sources: readonly { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
            }
            const moved = sources.map(({ node, previousRect, currentRect }) =>
              JSON.stringify([node?.outerHTML.slice(0, 100), previousRect, currentRect]),
            )
            // Less than Lighthouse reports: a few pixels in one card when a font arrives.
            if (value >= 0.0005) shifts.push(`${value} at ${entry.startTime}: ${moved.join()}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const heading = (name: string) => () => page.getByRole('heading', { name }).waitFor()
      const limits = () =>
        page.waitForResponse(answer => answer.url().endsWith('/user/admin/member/limits'))
      // The warning above a list whose limit is nearly used up must not push the rows down.
      const nearLimit = async () => {
        await page.route('**/user/admin/member/limits', route =>
          route.fulfill({
            json: {
              code: 0,
              message: '',
              data: { list: [{ quota: 'userMax', used: 9, max: 10 }] },
            },
          }),
        )
        await page.getByText('用户数已用 9 / 10').waitFor()
      }
      for (const [path, last] of [
        ['dashboard/workplace', heading('团队动态')],
        ['dashboard/analysis', heading('用户趋势')],
        ['org/user', limits],
        ['org/post', limits],
        ['org/dept', limits],
        ['org/user', nearLimit],
      ] as const) {
        await Promise.all([last(), goto(path)])
        await page.locator('footer').waitFor()
        await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
        const shifts = await page.evaluate(async () => {
          // The observer reports the last layout shift one frame later.
          for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
          return (globalThis as { shifts?: string[] }).shifts
        })
        expect(shifts, `${path} at ${width}`).toEqual([])
      }
    }
  })
})
