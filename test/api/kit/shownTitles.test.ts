import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words as en } from '#extensions/words/en-US/server.ts'
import { words as zh } from '#extensions/words/zh-CN/server.ts'
import { runningVersion } from '#server/features/releases/releases.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const menu = '/user/admin/menu'
const english = 'en-US'
const chinese = 'zh-CN'
const users = {
  [english]: en.resources.user.screens.main.title,
  [chinese]: zh.resources.user.screens.main.title,
}

let app: TestApp
let platform: Client
beforeAll(async () => {
  app = await startTestApp()
  platform = await app.as('platform')
})
afterAll(() => app.close())

type Query = Record<string, unknown>
const read = async (path: string, query: Query, language: string) => {
  const entries = Object.entries(query).map(
    ([key, it]) => [key, key === 'q' ? `${it}` : JSON.stringify(it)] as const,
  )
  const text = new URLSearchParams(Object.fromEntries(entries))
  const answered = await platform.get(`${path}?${text}`, undefined, { 'accept-language': language })
  expect(answered.code, JSON.stringify(answered)).toBe(0)
  return answered.data
}
const titles = async (query: Query, language: string, path = menu): Promise<string[]> =>
  (await read(path, { range: [0, 999], ...query }, language)).list.map(
    (it: { title: string }) => it.title,
  )

describe('menus with seeded titles', () => {
  it.each([
    [english, 'zh-CN' as const],
    [chinese, 'en-US' as const],
  ])('are found in %s by what is shown, and not by what is not', async (language, other) => {
    const shown = users[language as keyof typeof users]
    for (const filter of [{ q: shown }, { title: { like: shown } }, { title: shown }])
      expect(await titles({ filter }, language)).toContain(shown)
    for (const filter of [{ q: users[other] }, { title: { like: users[other] } }])
      expect(await titles({ filter }, language)).not.toContain(shown)
  })

  it('are found in English in any case and width, and by a part', async () => {
    const wide = 'ＵＳＥＲ'
    for (const text of [users[english].toUpperCase(), wide])
      expect(await titles({ filter: { title: { like: text } } }, english)).toContain(users[english])
  })

  it('are found by their names as before', async () => {
    expect(await titles({ filter: { q: 'org.user' } }, english)).toContain(users[english])
  })

  it('are sorted in English by what is shown', async () => {
    const sorted = await titles({ sort: ['title', 'asc'] }, english)
    const order = new Intl.Collator('en').compare
    expect(sorted.length).toBeGreaterThan(50)
    expect(sorted).toEqual(sorted.toSorted(order))
    expect(await titles({ sort: ['title', 'desc'] }, english)).toEqual(
      sorted.toReversed().toSorted((a, b) => order(b, a)),
    )
  })

  it('are counted and paged alike', async () => {
    const sort = ['title', 'asc']
    const whole = await titles({ sort }, english)
    const pages: string[] = []
    for (let from = 0; from < whole.length; from += 50)
      pages.push(...(await titles({ sort, range: [from, from + 49] }, english)))
    expect(pages).toEqual(whole)
    const { total, list } = await read(
      menu,
      { filter: { q: users[english] }, range: [0, 999] },
      english,
    )
    expect(total).toBe(list.length)
  })

  it('are found as options of a choice', async () => {
    const found = await titles({ q: users[english] }, english, `${menu}/options`)
    expect(found).toContain(users[english])
    expect(await titles({ q: users[chinese] }, english, `${menu}/options`)).toEqual([])
  })
})

describe('a menu whose title people wrote', () => {
  it('is found and sorted as it is written in every language', async () => {
    const made = { type: 'menu', title: '自建菜单', name: 'own.entry' }
    expect((await platform.post(menu, made)).code).toBe(0)
    for (const language of [english, chinese])
      for (const filter of [{ q: '自建' }, { q: 'zijian' }, { title: { like: '建菜' } }])
        expect(await titles({ filter }, language)).toEqual(['自建菜单'])
  })

  it('is not found by the seeded title that it had', async () => {
    const [row] = (await read(menu, { filter: { name: 'org.dept' } }, english)).list
    const before = row.title
    await platform.put(`${menu}/${row.id}`, { title: 'Teams of ours', version: row.version })
    expect(await titles({ filter: { q: 'teams of ours' } }, english)).toEqual(['Teams of ours'])
    expect(await titles({ filter: { title: { like: before } } }, english)).not.toContain(before)
  })
})

describe('a menu in the bin', () => {
  it('is found by what is shown', async () => {
    const [row] = (await read(menu, { filter: { name: 'dashboard.analysis' } }, english)).list
    expect((await platform.delete(`${menu}/${row.id}`)).code).toBe(0)
    const filter = { q: row.title }
    expect(await titles({ filter }, english, `${menu}/bin`)).toContain(row.title)
  })
})

describe('the log of upgrades', () => {
  const logs = '/admin/admin/upgrade/logs'
  const found = async (q: string, language: string): Promise<number> => {
    const path = `${logs}?q=${encodeURIComponent(q)}`
    return (await platform.get(path, undefined, { 'accept-language': language })).data.total
  }

  it('is searched by the titles that are shown', async () => {
    const [shown, seeded] = [en.releases[runningVersion].title, zh.releases[runningVersion].title]
    expect([await found(shown, english), await found(seeded, english)]).toEqual([1, 0])
    expect([await found(shown, chinese), await found(seeded, chinese)]).toEqual([0, 1])
    expect(await found('ＵＳＥＲ center', english)).toBe(1)
  })

  it('finds a title that people wrote as it is written, in any form', async () => {
    const values = {
      title: 'Straße ＡＢＣ',
      release: '9.9.9',
      upAt: '2020-01-01T00:00:00.000Z',
      content: '<p>text</p>',
    }
    expect((await platform.post('/admin/admin/upgrade', values)).code).toBe(0)
    for (const language of [english, chinese])
      for (const q of ['STRASSE abc', 'straße', '9.9.9']) expect(await found(q, language)).toBe(1)
  })
})
