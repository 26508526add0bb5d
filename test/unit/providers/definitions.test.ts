import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { createI18nProvider } from '#src/providers/i18nProvider.ts'
import { loadRuntimeDefinitions, registry } from '#src/providers/registry.ts'
import { promised } from '#test/support/promised.ts'

const one = (name: string, path: string, label?: object) => ({
  definition: parseDefinition({
    name,
    api: `/app/water/${name}`,
    tenancy: 'tenant',
    scope: 'all',
    ...(label ? { label } : {}),
    fields: { name: { kind: 'text' } },
    screens: { main: { path, menu: {} } },
  }),
  words: {},
})
const answers: (() => Promise<unknown[]>)[] = []
const answer = (...list: unknown[]) => answers.push(async () => list)
beforeEach(() =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, data: { list: await answers.shift()?.() } }),
  ),
)
afterEach(async () => {
  answers.length = 0
  answer()
  await loadRuntimeDefinitions()
  vi.unstubAllGlobals()
})
const at = (path: string) => registry.screenOf(path)?.resource.name

it('two definitions that exchange their paths are followed at once', async () => {
  answer(one('fa', 'water/one'), one('fb', 'water/two'))
  await loadRuntimeDefinitions()
  answer(one('fa', 'water/two'), one('fb', 'water/one'))
  expect(await loadRuntimeDefinitions()).toBe(true)
  expect([at('water/one'), at('water/two')]).toEqual(['fb', 'fa'])
})

it('an older answer that arrives later does not replace a newer one', async () => {
  const older = promised<unknown[]>()
  answers.push(() => older.promise)
  answer(one('fa', 'water/new'))
  const both = [loadRuntimeDefinitions(), loadRuntimeDefinitions()]
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  older.resolve([one('fa', 'water/old')])
  await Promise.all(both)
  expect(at('water/new')).toBe('fa')
})

it('what could not be followed is followed when it is asked for again', async () => {
  answer(one('fa', 'water/one'))
  await expect(
    loadRuntimeDefinitions(() => Promise.reject(new Error('no words'))),
  ).rejects.toThrow()
  expect(at('water/one')).toBeUndefined()
  answer(one('fa', 'water/one'))
  expect(await loadRuntimeDefinitions()).toBe(true)
  expect(at('water/one')).toBe('fa')
})

it('a name in the language of the page is not that of another language', async () => {
  localStorage.setItem('LANGUAGE', 'en-US')
  const valve = one('valve', 'water/valve', { 'en-US': 'valve' })
  answer({ ...valve, words: { 'zh-CN': { name: '阀门' } } })
  await loadRuntimeDefinitions()
  const { translate } = await createI18nProvider()
  expect(translate('resources.valve.name')).toBe('valve')
  localStorage.removeItem('LANGUAGE')
})

it('each language has its own words', async () => {
  const valve = one('valve', 'water/valve')
  const words = { name: 'valve', fields: { name: 'Label' } }
  answer({
    ...valve,
    words: { 'en-US': words, 'zh-CN': { name: '阀门', fields: { name: '名称' } } },
  })
  await loadRuntimeDefinitions()
  localStorage.setItem('LANGUAGE', 'zh-CN')
  const { translate, changeLocale } = await createI18nProvider()
  expect(translate('resources.valve.fields.name')).toBe('名称')
  await changeLocale('en-US')
  expect(translate('resources.valve.fields.name')).toBe('Label')
  localStorage.removeItem('LANGUAGE')
})
