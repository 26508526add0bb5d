import { type Problem, type Problems, textKeyOfProblem } from '#resources/core/problems.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, HttpRefusal, Invalid, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { diskFullRefusal } from '#server/db/diskSpace.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { envelope } from './answer.ts'
import type { Call } from './call.ts'

/** The only place where an error becomes an answer: the envelope in the caller's language. */
export const failureAnswer =
  (deps: Pick<Deps, 'log'>, registry: Registry) =>
  (error: unknown, c: Call): Response => {
    const say = (key: string, args = {}) => textIn(registry, c.get('language'), key, args)
    const known = knownOf(error)
    if (known instanceof Invalid) return invalid(c, known.problems, say)
    if (known) return refused(c, known, say)
    const requestId = c.get('requestId')
    deps.log.error(
      { err: error, requestId, method: c.req.method, path: c.get('path') },
      'unexpected',
    )
    const message = say('errors.unexpected', { requestId })
    return failure(c, { code: codes.error, message, data: { requestId } }, 500)
  }

type Say = (key: string, args?: Readonly<Record<string, string | number>>) => string

const full = '53100'
const crowded = new Set(['40001', '40P01', '55P03', '57014'])

const knownOf = (error: unknown): Refusal | Invalid | undefined => {
  if (error instanceof Invalid || error instanceof Refusal) return error
  if (isUnavailable(error)) return new HttpRefusal(503, 'errors.unavailable', { retryAfter: 5 })
  const { code = '' } = (error ?? {}) as { code?: string }
  if (code === full) return diskFullRefusal()
  if (crowded.has(code)) return new Refusal('errors.busy', { code: codes.busy })
  return undefined
}

const invalid = (c: Call, problems: Problems, say: Say): Response => {
  const all = Object.entries(problems)
  const fields = Object.fromEntries(
    withoutBlocked(all).map(([name, problem]) => [
      name.slice(0, longestName),
      say(textKeyOfProblem(problem), problem.args),
    ]),
  )
  return failure(c, {
    code: codes.validation,
    message: say('errors.invalid', { smart_count: all.length }),
    data: { fields },
  })
}

/** Limits on unknown names in an answer, which must not grow with the request. */
const maxUnknownNames = 20
const longestName = 100

const withoutBlocked = (problems: readonly (readonly [string, Problem])[]) => {
  let unknown = 0
  return problems.filter(([, { key }]) => {
    if (key !== 'unknown' && key !== 'unknownParameter') return true
    unknown += 1
    return unknown <= maxUnknownNames
  })
}

const refused = (c: Call, refusal: Refusal, say: Say): Response => {
  const { code, key, args, payload } = refusal
  const message = say(key, args)
  const field =
    code === codes.validation ? (payload as { field?: string } | null)?.field : undefined
  const data = field ? { fields: { [field]: message } } : payload
  if (!(refusal instanceof HttpRefusal)) return failure(c, { code, message, data })
  const head = c.get('head') ?? {}
  if (refusal.retryAfter !== undefined) head['retry-after'] = String(refusal.retryAfter)
  if (refusal.allow) head.allow = refusal.allow.join(', ')
  return failure(c, { code, message, data }, refusal.status)
}

const failure = (
  c: Call,
  { code, message, data }: { code: number; message: string; data: unknown },
  status: 200 | HttpRefusal['status'] = 200,
): Response => {
  c.set('code', code)
  return envelope(c, JSON.stringify({ code, message, data: data ?? null }), status)
}
