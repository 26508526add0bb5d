import type { Problem } from '#resources/core/problems.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Call } from './call.ts'
import { incomingOf } from './request.ts'

/**
 * Refuses unknown and repeated query parameters by name: otherwise a misspelt filter, or the second
 * of two, would be ignored and every row answered.
 */
export const refuseUnknownQuery = (c: Call, taken: readonly string[] = []): void => {
  const url = incomingOf(c)?.url ?? c.req.url
  const at = url.indexOf('?')
  if (at < 0) return
  const names = [...new URLSearchParams(url.slice(at + 1)).keys()]
  const problems = names.flatMap((name, index): [string, Problem][] => {
    if (!taken.includes(name)) return [[name, { key: 'unknownParameter' }]]
    return names.indexOf(name) < index ? [[name, { key: 'repeatedParameter' }]] : []
  })
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems))
}
