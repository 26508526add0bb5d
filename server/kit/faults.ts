import type { AnyResource } from '#resources/core/define.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { fieldOfUniqueIndex, foreignKeyOf } from '#server/db/names.ts'
import { codes, Halt, Invalid, Refusal } from '#server/errors.ts'

interface Fault {
  code?: string
  constraint?: string
}

const passing = new Set(['40001', '40P01'])
const crowded = new Set(['40001', '40P01', '55P03', '57014'])

/** Whether the same work may succeed when it is simply tried again. */
export const isPassing = (error: unknown): boolean =>
  passing.has((error as Fault | null)?.code ?? '')

/** What PostgreSQL refused, as a refusal of ours; anything else stays what it is. */
export const refusalOf = (error: unknown, resource: AnyResource): unknown => {
  if (error instanceof Refusal || error instanceof Invalid) return error
  const { code = '', constraint = '' } = (error ?? {}) as Fault
  if (code === '23505') return taken(resource, constraint) ?? error
  if (code === '23503') return missing(resource, constraint) ?? error
  if (crowded.has(code)) return new Refusal('errors.busy', { code: codes.busy })
  return isUnavailable(error) ? new Halt(503, 'errors.unavailable', { retryAfter: 5 }) : error
}

const taken = (resource: AnyResource, constraint: string) => {
  const field = fieldOfUniqueIndex(resource, constraint)
  return field && new Invalid({ [field]: { key: 'taken' } })
}

const missing = (resource: AnyResource, constraint: string) => {
  const field = Object.keys(resource.fields).find(
    it => foreignKeyOf(resource.name, it) === constraint,
  )
  return field && new Invalid({ [field]: { key: 'missing' } })
}
