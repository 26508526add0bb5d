/** A call that did not end with code 0. `body.errors` is what react-admin's forms read. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown
  readonly requestId: string | undefined
  readonly body: {
    errors?: Record<string, string>
    code: number
    data: unknown
    requestId?: string
  }

  constructor(
    message: string,
    about: { code?: number; status?: number; data?: unknown; requestId?: string | undefined },
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = about.code ?? -1
    this.status = about.status ?? 200
    this.data = about.data ?? null
    this.requestId = about.requestId
    const errors = this.code === codes.invalid ? fieldsOf(about.data) : undefined
    this.body = {
      code: this.code,
      data: this.data,
      ...(errors ? { errors } : {}),
      ...(about.requestId ? { requestId: about.requestId } : {}),
    }
  }
}

/** Codes of the envelope that the console reacts to. */
export const codes = {
  ok: 0,
  error: -1,
  invalid: 51,
  noLicence: 60,
  signedOut: 61,
  forbidden: 62,
} as const

const fieldsOf = (data: unknown): Record<string, string> | undefined =>
  data && typeof data === 'object' && 'fields' in data
    ? (data.fields as Record<string, string>)
    : undefined
