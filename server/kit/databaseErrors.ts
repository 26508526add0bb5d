import type { AnyResource } from '#resources/core/resource.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { fieldOfUniqueIndex, foreignKeyOf } from '#server/db/names.ts'

interface Fault {
  code?: string
  constraint?: string
}

const passing = new Set(['40001', '40P01'])

/** Whether the same work may succeed when it is tried again. */
export const isRetryable = (error: unknown): boolean =>
  passing.has((error as Fault | null)?.code ?? '')

/**
 * Turns a violated database constraint into a refusal at its field; other errors are returned
 * unchanged.
 */
export const refusalOf = (error: unknown, resource: AnyResource): unknown => {
  if (error instanceof Refusal || error instanceof Invalid) return error
  const { code = '', constraint = '' } = (error ?? {}) as Fault
  if (code === '23505') return taken(resource, constraint) ?? error
  return code === '23503' ? (missing(resource, constraint) ?? error) : error
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
