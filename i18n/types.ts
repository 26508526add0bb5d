/** The same keys in another language. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Some of the same keys in another language; the others are shown in English. */
export type Partly<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Partly<T[K]> }

/** Dotted paths to the texts of a tree, such as `invite.used`. */
export type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Paths<T[K], `${Before}${K}.`>
}[keyof T & string]

/**
 * What belongs to a language itself: `language.ts` in its folder exports these.
 *
 * @public A generated module holds them to it (`scripts/lib/languages.mjs`).
 */
export interface LanguageFacts {
  /** The language by its own name. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The locale of ICU by which PostgreSQL sorts its texts, such as `ja`. */
  readonly collation: string
  /** What the installed console is called, and what its pictures show. */
  readonly manifest: {
    readonly name: string
    readonly description: string
    readonly users: string
    readonly narrow: string
  }
}
