import * as z from 'zod'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { answerSignIn, clientInfoOf, signedInSchema } from '#server/auth/signInAnswer.ts'
import { requirePhoneSignIn } from '#server/features/codes/phoneOptions.ts'
import { mobile } from '#server/features/codes/routes.ts'
import { answer } from '#server/http/answer.ts'
import { noData } from '#server/kit/answers.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { passwordSchema, withBody } from '#server/kit/requestInput.ts'
import { signInByPhone } from './phone.ts'
import { resetByPhone } from './reset.ts'

/** The code that was sent to the phone. */
export const code = z.string({ error: 'required' }).trim().min(1, 'required').max(64, 'max:64')
const entering = z.strictObject({
  mobile,
  code,
  remember: z.boolean({ error: 'kind.flag' }).optional().default(false),
})
const resetting = z.strictObject({ mobile, code, password: passwordSchema })

const mobileLogin = withBody(entering, async (c, { deps }, readBody) => {
  refuseOtherOrigin(c)
  const shown = await readBody()
  await requirePhoneSignIn(deps)
  return answerSignIn(c, deps, await signInByPhone(deps, shown, clientInfoOf(c)))
})

const reset = withBody(resetting, async (c, { deps }, readBody) => {
  refuseOtherOrigin(c)
  const shown = await readBody()
  await requirePhoneSignIn(deps)
  await resetByPhone(deps, shown, { ip: c.var.ip, requestId: c.var.requestId })
  return answer(c, null)
})

export const phoneRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/user/admin/site/mobileLogin',
    summary: 'mobileLogin',
    answers: signedInSchema,
    open: 'to anyone',
    ...mobileLogin,
  },
  {
    method: 'POST',
    path: '/user/admin/site/resetting/pw/sms',
    summary: 'resetPassword',
    answers: noData,
    open: 'to anyone',
    ...reset,
  },
]
