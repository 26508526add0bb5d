/**
 * Keys of the texts that say why a value is refused, below `validation`. The catalogue of texts adds
 * those of the product, since definitions import no texts.
 *
 * @public for the declaration that adds them
 */
// biome-ignore lint/suspicious/noEmptyInterface: i18n/catalog.ts adds the keys
export interface ProblemKeys {}

/** A text that an extension brings, made by `ownTexts`. */
export type OwnKey = `text:${string}`

export type ProblemKey = keyof ProblemKeys | OwnKey

/** Why a value is refused: the key of a text, and the arguments of that text. */
export interface Problem {
  key: ProblemKey
  args?: Readonly<Record<string, string | number>>
}
/** Problems by field; empty when all values are valid. */
export type Problems = Readonly<Record<string, Problem>>

/**
 * The problem that a rule reports by its message: a key, and after a colon its limit. Messages of
 * rules are texts, so this is where they become keys.
 */
export const parseProblem = (message: string): Problem => {
  const [key, limit] = message.split(':')
  const known = (key || 'unknown') as ProblemKey
  return limit === undefined ? { key: known } : { key: known, args: { limit: Number(limit) } }
}

const whole = 'text:'

/** Dotted paths to the texts of a tree, such as `acme.problems.badge`. */
type TextsIn<W, Before extends string = ''> = {
  [K in keyof W & string]: W[K] extends string
    ? `${Before}${K}`
    : W[K] extends object
      ? TextsIn<W[K], `${Before}${K}.`>
      : never
}[keyof W & string]

/**
 * Names texts of an extension, as a problem or a refusal does, typed by its words.
 *
 * @example
 * const own = ownTexts<typeof words>()
 * throw new Invalid({ acmeBadge: { key: own('acme.problems.badge') } })
 */
export const ownTexts =
  <W>() =>
  (key: TextsIn<W>): OwnKey =>
    `${whole}${key}`

/** The whole key of the text of a problem. */
export const textKeyOfProblem = ({ key }: { readonly key: string }): string =>
  key.startsWith(whole) ? key : `validation.${key}`

/** A key as the words have it. */
export const withoutKeyPrefix = (key: string): string =>
  key.startsWith(whole) ? key.slice(whole.length) : key
