import * as z from 'zod'
import { isBlank } from '#resources/core/plainText.ts'
import type { Problem } from '#resources/core/problems.ts'
import { onOneLine } from '#resources/core/rules.ts'
import { Invalid } from '#server/errors.ts'
import type { Call } from '#server/kit/http.ts'
import { idPattern, idWithin } from '#server/kit/sql.ts'
import type { House } from './house.ts'

/** A body without anything in it. */
export const nothing = z.strictObject({})

type Work<T> = (c: Call, house: House, told: () => Promise<T>) => Promise<Response>

/** What a route is sent, and its work with that: read by the very schema that the document of the API tells. */
export const taking = <T>(sends: z.ZodType<T>, work: Work<T>) => ({
  sends,
  answer: (c: Call, house: House) => work(c, house, async () => sent(sends, await c.var.body())),
})

/** The id of a row; one beyond what the database holds is none's. */
export const rowId = z
  .string({ error: 'required' })
  .regex(idPattern, 'reference')
  .transform(idWithin)

/** A line that somebody has to fill in. */
export const filledLine = (most: number) =>
  onOneLine(
    z
      .string({ error: 'required' })
      .trim()
      .refine(text => !isBlank(text), { error: 'required', abort: true })
      .max(most, `max:${most}`),
  )

/** A body of a fixed route; throws the problems by field. Messages of the schema are keys below `validation`. */
export const sent = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  throw new Invalid(Object.fromEntries(parsed.error.issues.flatMap(problemsOf)))
}

const problemsOf = (issue: z.core.$ZodIssue): (readonly [string, Problem])[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => [key, { key: 'unknown' }] as const)
  if (issue.path.length === 0) return [['body', { key: 'json' }]]
  const field = String(issue.path[0])
  const [key = 'unknown', limit] = issue.message.split(':')
  return [[field, limit === undefined ? { key } : { key, args: { limit: Number(limit) } }]]
}
