import * as z from 'zod'
import { type Problem, parseProblem } from '#resources/core/problems.ts'
import { idPattern } from '#resources/kinds/ids.ts'
import { isBlank } from '#resources/kinds/plainText.ts'
import { onOneLine } from '#resources/kinds/ruleTools.ts'
import { Invalid } from '#server/base/errors.ts'
import { idInRange } from '#server/db/sql.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext } from './fixedRoute.ts'

/** An empty body. */
export const emptyBody = z.strictObject({})

type Work<T> = (c: Call, app: AppContext, readBody: () => Promise<T>) => Promise<Response>

/** A route's body schema and its handler. Parsing and the OpenAPI document use the same schema. */
export const withBody = <T>(sends: z.ZodType<T>, work: Work<T>) => ({
  sends,
  answer: (c: Call, app: AppContext) =>
    work(c, app, async () => parseInput(sends, await c.var.body())),
})

/** The id of a row. An id beyond the database's range matches no row. */
export const rowIdSchema = z
  .string({ error: 'required' })
  .regex(idPattern, 'reference')
  .transform(idInRange)

/** A password as it is sent. */
export const passwordSchema = z.string({ error: 'required' }).min(1, 'required').max(256, 'max:256')

/** A required line of text. */
export const requiredLine = (most: number) =>
  onOneLine(
    z
      .string({ error: 'required' })
      .trim()
      .refine(text => !isBlank(text), { error: 'required', abort: true })
      .max(most, `max:${most}`),
  )

/**
 * Parses the body of a fixed route. Throws `Invalid` with the problems by field; messages of the
 * schema are keys below `validation`.
 */
export const parseInput = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  throw new Invalid(Object.fromEntries(parsed.error.issues.flatMap(problemsOf)))
}

const problemsOf = (issue: z.core.$ZodIssue): (readonly [string, Problem])[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => [key, { key: 'unknown' }] as const)
  if (issue.path.length === 0) return [['body', { key: 'json' }]]
  const field = String(issue.path[0])
  return [[field, parseProblem(issue.message)]]
}
