import type { Plugin } from 'vite'
import { words as english } from '../i18n/en-US/console.ts'
import { words as chinese } from '../i18n/zh-CN/console.ts'
import type { AnyResource } from '../resources/core/define.ts'

/** Title and one line about the page, first in Chinese, then in English. */
type Head = readonly [title: string, hint: string]
export type Heads = Readonly<Record<string, readonly [zh: Head, en: Head]>>

interface ScreenWords {
  title: string
  hint?: string
}
type ResourceWords = Readonly<Record<string, { screens?: Readonly<Record<string, ScreenWords>> }>>

/** The head of each screen by its path, as the definitions and the catalogs have it. */
export const headsOf = (resources: readonly AnyResource[]): Heads =>
  Object.fromEntries(
    resources.flatMap(({ name, screens }) =>
      Object.entries(screens).map(([key, { path }]) => [
        path,
        [headIn(chinese.resources, name, key), headIn(english.resources, name, key)],
      ]),
    ),
  )

const headIn = (words: ResourceWords, name: string, key: string): Head => {
  const { title = '', hint = '' } = words[name]?.screens?.[key] ?? {}
  return [title, hint]
}

/**
 * Sets the language of the page, and writes its title into the skeleton while the console is on its way. A language that
 * is set later would lay the text out again with other fonts. It runs in the page itself, as the text of a script: it
 * can use nothing from outside. The language is chosen as `providers/language.ts` does, which a test compares. Without
 * a token the sign-in page follows, which has another layout; a record's page has a title of its own.
 */
export const showHead = (heads: Heads) => {
  try {
    const pseudo = 'ar-XB'
    const kept = localStorage.getItem('LANGUAGE')
    const wanted = [kept === pseudo ? 'en-US' : kept, ...navigator.languages]
    const english =
      wanted.map(it => /^(?:zh|en)/i.exec(it ?? '')?.[0].toLowerCase()).find(Boolean) === 'en'
    const { documentElement: page } = document
    page.lang = kept === pseudo ? pseudo : english ? 'en-US' : 'zh-CN'
    page.dir = kept === pseudo ? 'rtl' : 'ltr'
    const head = heads[location.pathname.slice('/user/web/'.length)]
    const place = document.querySelector('.sk main > i')
    if (!head || !place || !localStorage.getItem('ACCESS-TOKEN')) return
    const [title, hint] = head[english ? 1 : 0]
    const section = document.createElement('section')
    for (const [name, text] of [
      ['i', ''],
      ['h1', title],
      ['p', hint],
    ] as const)
      section.appendChild(document.createElement(name)).textContent = text
    place.replaceWith(section)
  } catch {
    // Storage is blocked: the console says so.
  }
}

/** Adds `showHead` to the page, with the heads of all screens. */
export const pageHeads = (resources: readonly AnyResource[]): Plugin => ({
  name: 'page-heads',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: `(${showHead})(${JSON.stringify(headsOf(resources)).replaceAll('<', '\\u003c')})`,
      injectTo: 'body',
    },
  ],
})
