import type * as z from 'zod'
import type { Problem } from '#resources/core/problems.ts'
import { Invalid } from '#server/errors.ts'

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
