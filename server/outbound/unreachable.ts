import type { unreachableReasons } from '#resources/unreachable.ts'

export type UnreachableReason = (typeof unreachableReasons)[number]

/** A failed call. It contains no text of the other server. */
export class Unreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason) {
    super(reason)
    this.reason = reason
  }
}

/** An address that must not be called, such as one that is no URL. */
export class UnusableAddress extends Unreachable {
  declare readonly reason: 'url' | 'credentials'

  constructor(reason: UnusableAddress['reason']) {
    super(reason)
  }
}

const byCode: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EAI_FAIL: 'name',
  ENODATA: 'name',
  ETIMEDOUT: 'slow',
  ABORT_ERR: 'slow',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
}

/** The `Unreachable` for any error of a call; with several addresses, for the first one. */
export const unreachableFor = (error: unknown): Unreachable => {
  if (error instanceof Unreachable) return error
  if (error instanceof AggregateError && error.errors.length > 0)
    return unreachableFor(error.errors[0])
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return new Unreachable('slow')
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return new Unreachable('certificate')
  return new Unreachable(byCode[code] ?? 'broken')
}
