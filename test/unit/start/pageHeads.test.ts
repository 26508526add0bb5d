import { afterEach, describe, expect, it, vi } from 'vitest'
import { words as english } from '#extensions/words/en-US/console.ts'
import { words as chinese } from '#extensions/words/zh-CN/console.ts'
import { serverWords } from '#i18n/en-US/menus.ts'
import { resources } from '#resources/index.ts'
import { pageKeyOf, pages } from '#resources/pages.ts'
import { currentLanguage, directionOf } from '#src/providers/language.ts'
import { facts, heads } from '../../../build/definitions.ts'
import { pageHeads } from '../../../build/pageHeads.ts'
import page from '../../../index.html?raw'

const transform = pageHeads(heads, facts).transformIndexHtml as (html: string) => string
const script = [...transform(page).matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)
const runScript = new Function(script?.[1] ?? '')
const skeleton = /<div class="sk"[\s\S]*?<\/main>\s*<\/div>/.exec(page)?.[0] ?? ''

/** Runs the script of the page at an address, for a browser that keeps this; answers what the skeleton then says. */
const shownAt = (path: string, kept: Record<string, string>, languages: readonly string[]) => {
  history.replaceState(null, '', `/user/web/${path}`)
  localStorage.clear()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  document.body.innerHTML = skeleton
  runScript()
  return [...document.querySelectorAll('.sk main h1, .sk main p')].map(it => it.textContent)
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  document.documentElement.lang = ''
  document.documentElement.dir = ''
})

describe('the skeleton', () => {
  const signedIn = { 'ACCESS-TOKEN': 'x' }

  it('says the title of the page that is coming', () => {
    const { title, hint } = english.resources.user.screens.main
    expect(shownAt('org/user', signedIn, ['en-GB'])).toEqual([title, hint])
  })

  it('is painted with its title or not at all, so that the title moves nothing', () => {
    document.body.innerHTML = skeleton
    const main = document.querySelector<HTMLElement>('.sk main')
    expect(main?.hidden).toBe(true)
    for (const kept of [signedIn, {}]) {
      shownAt('org/user', kept, ['en-GB'])
      expect(document.querySelector<HTMLElement>('.sk main')?.hidden).toBe(false)
    }
  })

  it('has a title for every screen in both languages', () => {
    for (const { screens } of resources)
      for (const { path } of Object.values<{ path: string }>(screens))
        expect(
          heads[path]?.map(([title]) => title.length > 0),
          path,
        ).toEqual([true, true])
  })

  it('has title and hint of the pages without a definition, as the menus and the catalogs say them', () => {
    const { analysis, hints } = serverWords.menus
    expect(shownAt('dashboard/analysis', signedIn, ['en-GB'])).toEqual([analysis, hints.analysis])
    const { title, hint } = english.account
    expect(shownAt('home/account', signedIn, ['en-GB'])).toEqual([title, hint])
    for (const page of pages) expect(heads[pageKeyOf(page)]?.flat().every(Boolean)).toBe(true)
  })

  it('says nothing before signing in, nor on a record’s page', () => {
    expect(shownAt('org/user', {}, ['en-GB'])).toEqual([])
    expect(shownAt('org/user/1/show', signedIn, ['en-GB'])).toEqual([])
  })

  it('stays as it is at an address that is the name of something every object has', () => {
    for (const path of ['constructor', 'toString', '__proto__'])
      expect(shownAt(path, signedIn, ['en-GB']), path).toEqual([])
  })

  it.each([
    { kept: 'en-US', languages: ['zh-CN'] },
    { kept: 'zh-CN', languages: ['en-US'] },
    { kept: undefined, languages: ['fr-FR', 'en-GB', 'zh-CN'] },
    { kept: undefined, languages: ['de-DE'] },
    { kept: undefined, languages: ['enm', 'zh-CN'] },
    { kept: undefined, languages: ['en_US'] },
    { kept: 'xx', languages: ['ZH-tw', 'en'] },
    { kept: 'ar-XB', languages: ['zh-CN'] },
  ])('speaks the language of the console: $kept, $languages', ({ kept, languages }) => {
    const shown = shownAt('org/user', { ...signedIn, ...(kept && { LANGUAGE: kept }) }, languages)
    const words = currentLanguage() === 'en-US' ? english : chinese
    expect(shown[0]).toBe(words.resources.user.screens.main.title)
    const lang = kept === 'ar-XB' ? kept : currentLanguage()
    const { documentElement } = document
    expect([documentElement.lang, documentElement.dir]).toEqual([lang, directionOf(lang)])
  })
})
