import * as z from 'zod'
import { recordProof } from '#server/auth/freshProof.ts'
import { requireOwnPassword, requireRightSecret } from '#server/auth/ownSecret.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { verifyTotpCode } from '#server/features/factors/verify.ts'
import { answer } from '#server/http/answer.ts'
import { passwordSchema, withBody } from '#server/kit/requestInput.ts'

const code = z.string({ error: 'kind.text' }).trim().min(1, 'required').max(32, 'max:32')
const proof = z.strictObject({ password: passwordSchema.optional(), code: code.optional() })

/** Proves that the person at the screen is still the one who signed in. */
export const prove = withBody(proof, async (c, { deps }, readBody) => {
  // Somebody who acts in another tenant proves their identity with the account of their own tenant.
  const present = c.var.actor as Actor
  const actor = { ...present, ...realAccountOf(present) }
  const { password, code } = await readBody()
  const { ip } = c.var
  if (password !== undefined)
    await requireOwnPassword(deps, actor, { password, ip, field: 'password' })
  else if (code === undefined) throw new Invalid({ password: { key: 'required' } })
  else
    await requireRightSecret(deps, actor, {
      ip,
      isRight: () => verifyTotpCode(deps, actor, code),
      wrong: () =>
        new Refusal('errors.factor.wrong', {
          code: codes.validation,
          payload: { field: 'code' },
        }),
    })
  return answer(c, await recordProof(deps, actor))
})
