import * as found from '#extensions/languages.ts'
import type { words as zh } from '#extensions/words/zh-CN/server.ts'
import type { Paths } from './types.ts'

/** The languages there is a folder of in `i18n/`, the default one first. */
export const languages = found.languages
export type Language = (typeof languages)[number]

/** The language of a caller who asks for none that is there, and of titles that are stored. */
export const defaultLanguage = found.defaultLanguage

/** What is missing in another language is shown in this one. */
export const fallbackLanguage = found.fallbackLanguage

/** The languages in which every text has to be there. */
export const completeLanguages = found.completeLanguages

export type Words = typeof zh
/** A text of `errors`, with that prefix, as a `Refusal` names it. */
export type ErrorKey = `errors.${Paths<Words['errors']>}`
type ValidationKey = Paths<Words['validation']>

declare module '#resources/core/problems.ts' {
  interface ProblemKeys extends Readonly<Record<ValidationKey, true>> {}
}

/** A text of `routes`, as a fixed route names what it does. */
export type RouteKey = keyof Words['routes']
export type WordKey = Paths<Words>

/**
 * The first of these wishes that can be met: the language itself, one that says more (`sr-Latn-RS` for `sr-Latn`), or
 * the same language elsewhere (`en-US` for `en-GB`).
 */
export const languageOf = (
  wishes: readonly (string | null | undefined)[],
): Language | undefined => {
  for (const wish of wishes) {
    // Java writes `en_US`.
    const wanted = wish?.toLowerCase().replaceAll('_', '-') ?? ''
    const found =
      languages.find(it => it.toLowerCase() === wanted) ??
      languages.find(it => it.toLowerCase().startsWith(`${wanted}-`)) ??
      languages.find(it => primaryOf(it) === primaryOf(wanted))
    if (found) return found
  }
  return undefined
}

/** `en` of `en-US`. */
const primaryOf = (code: string) => code.toLowerCase().split('-')[0]
