import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Address, errors, inside, leading, outside } from '#test/support/addresses.ts'
import { apiOf } from './support/api.ts'
import {
  expectFits,
  expectWords,
  pageHeading,
  signedIn,
  type Visit,
  visit,
  walk,
} from './support/browser.ts'

const widths = [1440, 1024, 390]
const notices = '/admin/admin/notice'

/** Rows that addresses name: a tenant, and a message that has come. */
const rowsOf = async () => {
  const staff = await apiOf('platform')
  const { list } = await staff('GET', '/user/admin/tenant?filter={"code":"beichen"}')
  const { id: me } = await staff('GET', '/user/admin/member/info')
  const draft = { kind: 1, tag: 1, level: 1, rangeType: 5, userIds: [me] }
  const text = { title: '今晚维护', content: '<p>22:00 开始。</p>' }
  const { id } = await staff('POST', notices, { ...draft, ...text })
  await staff('POST', `${notices}/${id}/publish`, {})
  const message = await vi.waitFor(
    async () => (await staff('GET', `${notices}/my/messages?range=[0,0]`)).list[0].id as string,
    { timeout: 10_000 },
  )
  return { tenant: list[0].id as string, message }
}

let rows: Awaited<ReturnType<typeof rowsOf>>
let visited: Visit
/** As the address is called with the ids of the trial. */
const pathOf = (from: string) =>
  from
    .replace('{versionId}', '1')
    .replace('{id}', () => (from.startsWith('tenant') ? rows.tenant : rows.message))

const open = async ({ from, to }: Address) => {
  const { page } = visited
  visited.complaints.length = 0
  await page.setViewportSize({ width: 1440, height: 900 })
  const path = pathOf(from)
  await page.goto(path.startsWith('/') ? path : `/user/web/${path}`)
  const [pathname = ''] = (to ?? path).split('?')
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(pathname.startsWith('/') ? pathname : `/user/web/${pathname}`)
}

/** What a page is called, at every width, with nothing that sticks out, no key for a word, and no complaint. */
const stands = async ({ title }: Address) => {
  const { page, complaints } = visited
  await expect
    .poll(() => page.title())
    .toMatch(new RegExp(`^(?:\\(\\d+\\) )?${title ?? '.+'} - 用户中心$`))
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expectFits(page)
  }
  await expectWords(page)
  expect(complaints).toEqual([])
}

const hasCome = async () => {
  const { page } = visited
  await page.locator(`${pageHeading}, main [role="status"]`).first().waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}
const steps = () =>
  visited.page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').count()

describe('with the layout', () => {
  beforeAll(async () => {
    rows = await rowsOf()
    visited = await signedIn('platform')
  })
  afterAll(() => visited.context.close())

  test.each(inside)('$from opens at every width, with its title and the way to it', async it => {
    await open(it)
    await hasCome()
    await expect.poll(steps).toBeGreaterThan(0)
    await stands(it)
  })

  test.each(errors)('$from says what is wrong, at every width', async it => {
    await open(it)
    await hasCome()
    await stands(it)
    // What is no page at all has nothing around it.
    const framed = it.from.startsWith('error/')
    expect(await visited.page.getByRole('banner').count()).toBe(framed ? 1 : 0)
  })

  test.each(leading)('$from leads on to $to', async it => {
    const { page, complaints } = visited
    // What is outside, and what leads there, is asked of the server; the others are walked to, as from a menu.
    await (it.from === '' || it.from.startsWith('user/') ? open(it) : walk(page, it.from))
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user/web/${it.to}`)
    await expect.poll(() => page.title()).toContain(`${it.title} - 用户中心`)
    expect(complaints).toEqual([])
  })
})

describe('without the layout', () => {
  beforeAll(async () => {
    visited = await visit()
  })
  afterAll(() => visited.context.close())

  test.each(outside)('$from opens at every width, with its title', async it => {
    await open(it)
    await visited.page.locator(pageHeading).waitFor()
    expect(await steps()).toBe(0)
    await stands(it)
  })
})
