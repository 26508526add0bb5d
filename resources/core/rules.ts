import * as z from 'zod'
import type { AnyField, FieldKind, Shape } from './fields.ts'
import { idPattern, isWithinIds } from './ids.ts'
import { moneyPattern } from './money.ts'
import { phonePattern, plainPhone } from './phone.ts'
import { hasMarkRun, hidesCharacters, isBlank } from './plainText.ts'

/** One line of text, without line breaks, control characters or lone surrogates. */
const line = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const lines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u
const picture =
  /^(?:\/(?!\/)[\w./-]*|\/admin\/admin\/file\/content\?id=[1-9]\d{0,18}|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*)$/
const route = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/[\w:./-]*$/

/** Patterns of the named shapes. The message of a violation is `validation.shape.<name>`. */
const shapes: Record<Shape, RegExp> = {
  userName: /^[A-Za-z0-9][\w.@-]*$/,
  code: /^[\w.:-]*$/,
  path: /^[\w/:.-]*$/,
  version: /^\d{1,9}(?:\.\d{1,9}){1,3}(?:[-+][\w.+-]+)?$/,
}

const tooLong = (max: number) => ({ error: `max:${max}` })
/**
 * Limits the length of the raw text before it is trimmed and normalised, because both take
 * quadratic time over long runs of marks. Normalising shortens a text to a quarter of its length at
 * most.
 */
const bounded = (error: string, max: number) =>
  z
    .string({ error })
    .max(max * 4 + 100, { error: `max:${max}`, abort: true })
    .refine(text => !hasMarkRun(text), { error: 'characters', abort: true })
/** The rule for every text that is shown as a name: one line without hidden characters. */
export const onOneLine = (text: z.ZodString): z.ZodString =>
  text
    .regex(line, { error: 'characters', abort: true })
    .refine(it => !hidesCharacters(it), { error: 'invisible', abort: true })
const onLines = (text: z.ZodString) => text.regex(lines, 'characters')
const words = (as: typeof onOneLine, otherwise: number) => (field: AnyField) => {
  const max = field.max ?? otherwise
  const rule = as(bounded('kind.text', max).trim().normalize('NFC')).max(max, tooLong(max))
  const long = field.min ? rule.min(field.min, `min:${field.min}`) : rule
  return field.shape ? long.regex(shapes[field.shape], `shape.${field.shape}`) : long
}
const matching =
  (pattern: RegExp, problem: string, max = 255) =>
  () =>
    bounded(problem, max).trim().normalize('NFKC').max(max, tooLong(max)).regex(pattern, problem)
const whole = (min: number, max: number) =>
  z.int({ error: 'kind.integer' }).min(min, `least:${min}`).max(max, `most:${max}`)
const oneOf = (values: readonly (string | number)[]) => z.literal([...values], { error: 'choice' })
const several = (item: z.ZodType, most: number) =>
  z
    .array(z.unknown(), { error: 'kind.list' })
    .max(most, { error: `items:${most}`, abort: true })
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
          return z.NEVER
        }
      }
      return [...good]
    })

const reference = z
  .string({ error: 'reference' })
  .regex(idPattern, { error: 'reference', abort: true })
  .refine(isWithinIds, 'reference')

/**
 * The rule for each kind of field. A problem is a key below `validation`, with its argument after a
 * colon.
 */
const rules: Record<FieldKind, (field: AnyField) => z.ZodType> = {
  text: words(onOneLine, 255),
  multiline: words(onLines, 2000),
  richText: field => words(onLines, 100_000)(field).refine(hasFewTags, `tags:${mostTags}`),
  integer: field => whole(field.min ?? 0, field.max ?? 2_147_483_647),
  money: field => z.string({ error: 'money' }).regex(moneyPattern(field), 'money'),
  flag: () => z.boolean({ error: 'kind.flag' }),
  choice: field => oneOf(field.of ?? []),
  status: () => oneOf([1, 2]),
  date: () => z.iso.date({ error: 'date' }).refine(isWithin, 'date'),
  // Stored in UTC: PostgreSQL refuses UTC offsets of 16 hours or more.
  dateTime: () =>
    z.iso
      .datetime({ offset: true, error: 'dateTime' })
      .refine(isWithin, { error: 'dateTime', abort: true })
      .overwrite(text => new Date(text).toISOString()),
  email: matching(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/, 'email', 254),
  phone: () =>
    z
      .string({ error: 'phone' })
      .max(40, tooLong(40))
      .transform(plainPhone)
      .pipe(z.string().regex(phonePattern, 'phone')),
  secret: field =>
    z
      .string({ error: 'kind.text' })
      .min(field.min ?? 1, `min:${field.min ?? 1}`)
      .max(field.max ?? 255, tooLong(field.max ?? 255)),
  image: field =>
    z
      .string({ error: 'image' })
      .max(field.max ?? 32_768, 'imageSize')
      .regex(picture, 'image'),
  files: field => several(reference, field.max ?? 20),
  reference: () => reference,
  references: () => several(reference, 10_000),
  routes: () =>
    several(z.string({ error: 'route' }).trim().max(200, 'route').regex(route, 'route'), 500),
  list: field =>
    several(
      onOneLine(
        bounded('kind.text', field.max ?? 200)
          .trim()
          .refine(text => !isBlank(text), { error: 'required', abort: true })
          .max(field.max ?? 200, tooLong(field.max ?? 200)),
      ),
      200,
    ),
  icon: matching(/^[A-Za-z0-9]*$/, 'icon', 64),
  colour: matching(/^#[0-9a-fA-F]{6}$/, 'colour'),
  url: matching(/^(?:https:\/\/[^\s/]|\/(?!\/))[^\s\\]*$/, 'url', 1000),
  // Not a zod union, which would answer with zod's own messages.
  json: () => z.custom(isJson, 'json'),
}

/** Sanitising blocks the event loop, and its time grows with the number of tags. */
const mostTags = 5000
const hasFewTags = (text: string) => {
  let found = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) found += 1
  return found <= mostTags
}

/** Four-digit years only: PostgreSQL and readers of the answers disagree about others. */
const within = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const
const isWithin = (text: string) => Date.parse(text) >= within[0] && Date.parse(text) <= within[1]

const anyJson = z.json()
const isJson = (it: unknown) => anyJson.safeParse(it).success && JSON.stringify(it).length <= 65_536

const compiled = new WeakMap<AnyField, z.ZodType>()

/** Returns the zod rule of a field, compiled once per field. The caller handles null. */
export const ruleOf = (field: AnyField): z.ZodType => {
  const known = compiled.get(field)
  if (known) return known
  const rule = rules[field.kind](field)
  compiled.set(field, rule)
  return rule
}
