import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { addWithRecoveryCodes, changeFactors } from './change.ts'
import {
  activateTotpKey,
  countFactors,
  readTotpKey,
  renewRecoveryCodes,
  storeTotpKey,
} from './factorRows.ts'
import { siteName } from './siteName.ts'
import { newTotpKey, totpStepOf, totpUriOf } from './totp.ts'

/** For how long a key can be confirmed after it was generated, in milliseconds. */
const lasts = 10 * 60_000

/**
 * Generates a key for an authenticator app: as text, and as the content of a QR code. It is in
 * force once a code of it was entered.
 */
export const beginTotp = async (deps: Deps, actor: Actor) => {
  const key = newTotpKey(deps)
  const issuer = await siteName(deps)
  await changeFactors(deps, actor, owned => storeTotpKey(owned, key))
  return { secret: key, uri: totpUriOf(key, { issuer, label: actor.userName }) }
}

/** Puts the generated key in force and replaces an older one. */
export const confirmTotp = (deps: Deps, actor: Actor, code: string) =>
  changeFactors(deps, actor, async owned => {
    const begun = await readTotpKey(owned, 'begun')
    if (!begun || deps.now() - begun.createdAt > lasts) throw new Refusal('errors.factor.expired')
    const step = totpStepOf(begun.key, code.replace(/\s/g, ''), deps.now())
    if (step === undefined)
      throw new Refusal('errors.factor.wrong', {
        code: codes.validation,
        payload: { field: 'code' },
      })
    return addWithRecoveryCodes(owned, async () => {
      await activateTotpKey(owned, begun.id, step)
      return {}
    })
  })

/** Generates ten recovery codes; the former ones become invalid. */
export const replaceRecoveryCodes = (deps: Deps, actor: Actor) =>
  changeFactors(deps, actor, async owned => {
    if ((await countFactors(owned)).all === 0) throw new Refusal('errors.factor.none')
    return { codes: await renewRecoveryCodes(owned) }
  })
