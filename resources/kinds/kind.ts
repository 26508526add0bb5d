import type * as zod from 'zod'
import type { AnyField, FieldKind } from './field.ts'
import type * as ruleTools from './ruleTools.ts'

/** zod's parts and the building blocks of rules. A kind gets them, since lists, which load it, have no zod. */
export type RuleTools = typeof ruleTools
/** zod as a whole, on the server. */
export type Zod = typeof zod

/** A condition on a field, besides equality: `{ from, to }`, `{ like }`, `{ set }`. */
type FilterOperator = 'range' | 'like' | 'set'

/**
 * A kind of field: what its values are and what can be done with them. It is shared by the API and
 * the console; `server.ts` beside it says how values are stored, exported and imported, and
 * `browser.tsx` and `input.tsx` how they are shown, filtered and entered.
 *
 * It is plain code without zod: lists load it, forms alone load the rules. What the rest of the
 * product wants to know of a kind is a property here; nothing else compares the names of kinds.
 *
 * @example
 * export const percentKind: Kind = {
 *   name: 'percent',
 *   rule: (_field, { z }) => z.number({ error: 'kind.integer' }).min(0, 'least:0').max(100, 'most:100'),
 *   filterOperators: ['range', 'set'],
 *   sorted: true,
 *   isComparable: value => typeof value === 'number',
 *   sample: (_field, seed) => seed % 101,
 * }
 */
export interface Kind {
  readonly name: FieldKind
  /** Schemas of the settings of such a field, besides `CommonOptions` and `initial`. */
  settings?(z: Zod): Readonly<Record<string, zod.ZodType>>
  /**
   * What a value may be; the caller handles null. A problem is a key of a message below
   * `validation`, with its argument after a colon. The JSON schema of OpenAPI is derived from it.
   */
  rule(field: AnyField, tools: RuleTools): zod.ZodType
  /**
   * The conditions, besides equality, that a query may put on the field; null when it cannot be
   * filtered by. Fields with `like` can be searched.
   */
  readonly filterOperators: readonly FilterOperator[] | null
  /** The console has no control to filter by it, although queries can: screens do not offer it. */
  readonly filterControl?: false
  /** Rows can be sorted by it. Each column that is shown has an index then. */
  readonly sorted?: true
  /**
   * Whether a value can be compared with the field, for conditions in stored or linked lists.
   * Without it none can.
   */
  isComparable?(value: unknown, field: AnyField): boolean
  /** One spelling of values that mean the same. Only values that the rule has accepted. */
  canonical?(value: unknown): unknown
  /**
   * What a new row has where neither the field nor the request states a value. Kinds without it
   * begin with null.
   */
  readonly initial?: unknown
  /** A value that the rule accepts, another one for each `seed` from 0 as far as there are several. */
  sample(field: AnyField, seed: number, name: string): unknown
  /** What types cannot check of such a field, one sentence without its beginning for each. */
  mistakes?(field: AnyField): readonly string[]
  /**
   * Free text of people, in any script: `name`, one line that can name a row, or `prose`. It is
   * searched folded. A `name` is also searched by pinyin, and sorted by language.
   */
  readonly text?: 'name' | 'prose'
  /** Refers to one row of the resource `to`, or to many. */
  readonly refers?: 'one' | 'many'
  /** A day, `YYYY-MM-DD`, or a moment in ISO 8601. */
  readonly time?: 'day' | 'moment'
  /** 1 when the row is in use, 2 when it is not: a switch in lists, and set on many rows at once. */
  readonly switchesRow?: true
  /** Values are written and never read: no answer, filter, sort, search, export or log has them. */
  readonly writeOnly?: true
  /** Whether the value makes sense on many rows at once. That of a name or a picture does not. */
  readonly bulk?: true
  /** Not written into exported files. */
  readonly exported?: false
  /** Not read from imported files. */
  readonly imported?: false
  /**
   * How a value is stored that somebody searches for, or a part of it; undefined where the text
   * cannot be one.
   */
  searchedAs?(text: string): string | undefined
}
