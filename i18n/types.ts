/** The same keys in another language. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Dotted paths to the texts of a tree, such as `invite.used`. */
export type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Paths<T[K], `${Before}${K}.`>
}[keyof T & string]
