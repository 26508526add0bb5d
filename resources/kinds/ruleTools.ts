/**
 * What the rules of several kinds are made of. `ruleOf` hands it to them, so that a kind does not
 * import zod, which lists do not load.
 */
import * as zod from 'zod'
import { idPattern, isInIdRange } from './ids.ts'
import { hasHiddenCharacters, hasLongMarkRun } from './plainText.ts'

/**
 * The parts of zod that rules are made of. Not the whole: the form would load what no rule needs,
 * such as zod's messages in every language.
 */
export const z = {
  string: zod.string,
  number: zod.number,
  int: zod.int,
  boolean: zod.boolean,
  literal: zod.literal,
  array: zod.array,
  unknown: zod.unknown,
  custom: zod.custom,
  json: zod.json,
  isoDate: zod.iso.date,
  isoDateTime: zod.iso.datetime,
}

/** One line of text, without line breaks, control characters or lone surrogates. */
const line = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const lines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** The problem of a text with more characters than `max`. */
export const tooLong = (max: number) => ({ error: `max:${max}` })

/**
 * Limits the raw text before it is normalised, which takes quadratic time over long runs of marks.
 * Normalising can shorten a text to a quarter of its length, so four times `max` is accepted here.
 */
export const bounded = (error: string, max: number) =>
  z
    .string({ error })
    .max(max * 4 + 100, { error: `max:${max}`, abort: true })
    .refine(text => !hasLongMarkRun(text), { error: 'characters', abort: true })

/** The rule for every text that is shown as a name: one line without hidden characters. */
export const onOneLine = (text: zod.ZodString): zod.ZodString =>
  text
    .regex(line, { error: 'characters', abort: true })
    .refine(it => !hasHiddenCharacters(it), { error: 'invisible', abort: true })

/** The rule for texts of several lines. */
export const onLines = (text: zod.ZodString): zod.ZodString => text.regex(lines, 'characters')

/** A text with the length of `min` and `max`; `usual` characters where the field has no `max`. */
export const written = (
  as: typeof onOneLine,
  { min, max }: { readonly min?: number; readonly max?: number },
  usual: number,
): zod.ZodString => {
  const most = max ?? usual
  const rule = as(bounded('kind.text', most).trim().normalize('NFC')).max(most, tooLong(most))
  return min ? rule.min(min, `min:${min}`) : rule
}

/** A text of a fixed form. `problem` is the key of the message for any other. */
export const matching = (pattern: RegExp, problem: string, max = 255): zod.ZodString =>
  bounded(problem, max).trim().normalize('NFKC').max(max, tooLong(max)).regex(pattern, problem)

/** An array of at most `max` items without duplicates, each as `item` says. */
export const several = (item: zod.ZodType, max: number): zod.ZodType =>
  z
    .array(z.unknown(), { error: 'kind.list' })
    .max(max, { error: `items:${max}`, abort: true })
    .transform((items, context) => {
      const good = new Set<unknown>()
      for (const it of items) {
        const parsed = item.safeParse(it)
        if (parsed.success) good.add(parsed.data)
        else {
          // Only the first problem of a field is reported; collecting thousands would take long.
          context.addIssue({
            code: 'custom',
            message: parsed.error.issues[0]?.message ?? 'unknown',
          })
          return zod.NEVER
        }
      }
      return [...good]
    })

/** The id of a row. */
export const rowId = z
  .string({ error: 'reference' })
  .regex(idPattern, { error: 'reference', abort: true })
  .refine(isInIdRange, 'reference')

/** Four-digit years only: PostgreSQL and readers of the answers disagree about others. */
const within = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const

/** Whether a date or a moment is in the years 1 to 9999. */
export const isWithinYears = (text: string): boolean =>
  Date.parse(text) >= within[0] && Date.parse(text) <= within[1]
