import type { Plugin } from 'vite'
import { words as englishWords } from '../i18n/en-US/console.ts'
import { menus as englishMenus } from '../i18n/en-US/menus.ts'
import { words as chineseWords } from '../i18n/zh-CN/console.ts'
import { menus as chineseMenus } from '../i18n/zh-CN/menus.ts'
import type { AnyResource, Screen } from '../resources/core/define.ts'
import { pageKeyOf, pages, unlistedPages } from '../resources/pages.ts'

/** Title and one line about the page, first in Chinese, then in English. */
type Head = readonly [title: string, hint: string]
export type Heads = Readonly<Record<string, readonly [zh: Head, en: Head]>>

interface ScreenWords {
  title: string
  hint?: string
}
type ResourceWords = Readonly<Record<string, { screens?: Readonly<Record<string, ScreenWords>> }>>

/** The head of each page by its path, as the definitions and the catalogs have it. */
export const headsOf = (resources: readonly AnyResource[]): Heads =>
  Object.fromEntries([
    ...resources.flatMap(({ name, screens }) =>
      Object.entries(screens as Readonly<Record<string, Screen>>).map(([key, { path }]) =>
        headAt(path, words => screenHead(words.resources, name, key)),
      ),
    ),
    // Administrators may have renamed the menus of these pages.
    ...pages.map(page => headAt(pageKeyOf(page), ({ menus }) => menuHead(menus, page.name))),
    ...Object.values(unlistedPages).map(({ path, words }) =>
      headAt(path, all => [all[words].title, all[words].hint]),
    ),
  ])

const chinese = { ...chineseWords, menus: chineseMenus }
const english = { ...englishWords, menus: englishMenus }
type Words = typeof chinese | typeof english

const headAt = (path: string, headIn: (words: Words) => Head) =>
  [path, [headIn(chinese), headIn(english)]] as const

interface MenuWords {
  readonly hints: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

const menuHead = (words: MenuWords, name: string): Head => [
  String(words[name]),
  words.hints[name] ?? '',
]

const screenHead = (words: ResourceWords, name: string, key: string): Head => {
  const { title = '', hint = '' } = words[name]?.screens?.[key] ?? {}
  return [title, hint]
}

/** Where the script of `index.html` has no heads yet. */
const marker = '/* heads */ {}'

/** Puts the heads of all screens into the page, whose script writes the right one into the skeleton. */
export const pageHeads = (resources: readonly AnyResource[]): Plugin => ({
  name: 'page-heads',
  transformIndexHtml(html) {
    if (!html.includes(marker)) throw new Error(`build/pageHeads.ts: index.html lacks ${marker}`)
    // A text that holds "</script>" must not end the script.
    const heads = JSON.stringify(headsOf(resources)).replaceAll('<', '\\u003c')
    return html.replace(marker, () => heads)
  },
})
