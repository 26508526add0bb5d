import type { ErrorKey } from '#i18n/catalog.ts'
import type { OwnKey, Problems } from '#resources/core/problems.ts'

/** Codes of the envelope. The specification defines 0, -1, 60 and 61. */
export const codes = {
  ok: 0,
  error: -1,
  validation: 51,
  noLicence: 60,
  signedOut: 61,
  forbidden: 62,
  busy: 63,
  notFound: 65,
} as const

export type Code = (typeof codes)[keyof typeof codes]
export type Args = Readonly<Record<string, string | number>>

/**
 * A request that is refused: answered with its code and the text of its key in the caller's
 * language.
 */
export class Refusal extends Error {
  readonly key: ErrorKey | OwnKey
  readonly args: Args
  readonly code: Code
  /** The `data` of the envelope. */
  readonly payload: unknown

  constructor(
    key: ErrorKey | OwnKey,
    options: { args?: Args; code?: Code; payload?: unknown } = {},
  ) {
    super(key)
    this.key = key
    this.args = options.args ?? {}
    this.code = options.code ?? codes.error
    this.payload = options.payload ?? null
  }
}

/** A body that does not match the definition: code 51; `data.fields` holds a text per field. */
export class Invalid extends Error {
  readonly problems: Problems

  constructor(problems: Problems) {
    super('invalid')
    this.problems = problems
  }
}

type HaltStatus = 404 | 405 | 412 | 413 | 415 | 421 | 429 | 500 | 503 | 507

/** A refusal with an HTTP status other than 200. */
export class HttpRefusal extends Refusal {
  readonly status: HaltStatus
  /** Value of `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined
  /** Methods for the `Allow` header. */
  readonly allow: readonly string[] | undefined

  constructor(
    status: HaltStatus,
    key: ErrorKey,
    options: { args?: Args; code?: Code; retryAfter?: number; allow?: readonly string[] } = {},
  ) {
    super(key, options)
    this.status = status
    this.retryAfter = options.retryAfter
    this.allow = options.allow
  }
}

/** Too many requests: try again after so many seconds. */
export const tooManyRequests = (seconds: number) =>
  new HttpRefusal(429, 'errors.tooMany', { args: { seconds }, retryAfter: seconds })
/** 404 for a path that nothing answers; 405 when it answers other methods. */
export const unknownRoute = (path: string, allow: readonly string[] = []) =>
  allow.length > 0
    ? new HttpRefusal(405, 'errors.wrongMethod', { allow, args: { methods: allow.join(', ') } })
    : new HttpRefusal(404, 'errors.unknownRoute', { args: { path: path.slice(0, 200) } })
export const notFound = () => new Refusal('errors.notFound', { code: codes.notFound })
export const forbidden = (key: ErrorKey = 'errors.forbidden', args: Args = {}) =>
  new Refusal(key, { code: codes.forbidden, args })
