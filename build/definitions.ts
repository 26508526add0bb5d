import { languageFacts } from '#extensions/languageFacts.ts'
import { words } from '#extensions/words.ts'
import { fallbackLanguage, type Language, languages } from '../i18n/catalog.ts'
import type { AnyResource, Screen } from '../resources/core/resource.ts'
import { resources } from '../resources/index.ts'
import { pageKeyOf, pages, unlistedPages } from '../resources/pages.ts'
import { firstCallsOf } from './firstCalls.ts'
import type { Head, Heads } from './pageHeads.ts'

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

type Words = (typeof words)[Language]

const headAt = (path: string, headIn: (words: Words) => Head) =>
  [path, languages.map(language => headIn(words[language]))] as const

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

/** The requests that a page sends while its code is loaded. */
export const firstCalls = firstCallsOf(resources)

/** What belongs to each language itself, the default one first. */
export const facts = languages.map(language => ({
  language,
  fallback: fallbackLanguage,
  direction: languageFacts[language].direction,
  manifest: languageFacts[language].manifest,
}))

/** What the skeleton says of each page, those of extensions included. */
export const heads = headsOf(resources)
