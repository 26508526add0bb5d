import { type Code, codes, Refusal } from '#server/base/errors.ts'

/** Why an API key is refused; programs read it in `data.reason`. */
export type KeyRefusalReason = keyof typeof sayings

const sayings = {
  skew: ['errors.openAccess.skew', codes.error],
  signature: ['errors.openAccess.signature', codes.error],
  replay: ['errors.openAccess.replay', codes.error],
  disabled: ['errors.openAccess.disabled', codes.forbidden],
  suspended: ['errors.openAccess.suspended', codes.forbidden],
  expired: ['errors.openAccess.expired', codes.forbidden],
  owner: ['errors.openAccess.owner', codes.forbidden],
  tenant: ['errors.openAccess.tenant', codes.forbidden],
  address: ['errors.openAccess.address', codes.forbidden],
  scope: ['errors.openAccess.scope', codes.forbidden],
  personal: ['errors.openAccess.personal', codes.forbidden],
} as const satisfies Record<string, readonly [string, Code]>

/** The refusal for that reason. `more` is passed to its text and added to the payload. */
export const keyRefusal = (
  reason: KeyRefusalReason,
  more: Readonly<Record<string, string | number>> = {},
) => {
  const [key, code] = sayings[reason]
  return new Refusal(key, { code, args: more, payload: { reason, ...more } })
}
