import type { Limit } from '#src/providers/types.ts'

/** An error of any layer in one shape. */
export interface Failure {
  message: string
  code?: number
  requestId?: string
  /** Texts by field, of a code 51. */
  fields: Readonly<Record<string, string>>
  /** The save was refused since somebody else has saved the record meanwhile. */
  stale?: { changedBy?: string | null; changedAt?: string }
  /** The limit of the tenant that would be exceeded. */
  limit?: Limit
  /** The first rows of a batch that were refused; `refusedCount` counts all. */
  rows?: readonly RefusedRow[]
  refusedCount?: number
  /** Ids of a batch that no longer exist, so that nothing was done. */
  missing?: readonly string[]
}

/** One row of a batch that was refused. */
interface RefusedRow {
  id: string
  title: string
  message: string
}

interface ThrownError {
  message?: string
  code?: number
  status?: number
  requestId?: string
  data?: {
    fields?: Record<string, string>
    changedBy?: string
    changedAt?: string
    requestId?: string
    quota?: string
    used?: number
    max?: number
    proof?: readonly string[]
    rows?: readonly RefusedRow[]
    count?: number
    missing?: readonly string[]
  } | null
  body?: {
    errors?: Record<string, unknown>
    code?: number
    requestId?: string
    data?: ThrownError['data']
  } | null
}

/** Converts an error of the providers; of other errors only the message is used. */
export const failureOf = (error: unknown): Failure => {
  const { message = '', code, data, body, requestId } = (error ?? {}) as ThrownError
  const payload = data ?? body?.data
  const known = code ?? body?.code
  const id = requestId ?? body?.requestId
  return {
    // The user was asked for a proof and cancelled: they know why the call failed, so no message is shown.
    message: payload?.proof?.length ? '' : message,
    ...(known === undefined ? {} : { code: known }),
    ...(id ? { requestId: id } : {}),
    fields: textsOf(payload?.fields ?? body?.errors),
    ...limitIn(payload),
    ...(payload?.rows ? { rows: payload.rows, refusedCount: payload.count } : {}),
    ...(payload?.missing ? { missing: payload.missing } : {}),
    ...(payload?.changedAt
      ? { stale: { changedBy: payload.changedBy, changedAt: payload.changedAt } }
      : {}),
  } as Failure
}

const limitIn = (payload: ThrownError['data']): Pick<Failure, 'limit'> => {
  const { quota, used = 0, max = 0 } = payload ?? {}
  return quota === undefined ? {} : { limit: { quota, used, max } }
}

const textsOf = (errors: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      typeof text === 'string' && name !== 'root' ? [[name, text]] : [],
    ),
  )
