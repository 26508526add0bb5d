import * as z from 'zod'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { signInByPhone } from '#server/auth/phone.ts'
import { mustOfferPhone } from '#server/auth/phoneWays.ts'
import { resetByPhone } from '#server/auth/resetByPhone.ts'
import { answer, type Call } from '#server/kit/http.ts'
import { secret } from './account/password.ts'
import { mobile } from './codes.ts'
import type { FixedRoute, House } from './house.ts'
import { sent } from './sent.ts'
import { callerOf, welcome } from './welcome.ts'

/** What was read on the phone. */
export const code = z.string({ error: 'required' }).trim().min(1, 'required').max(64, 'max:64')
const entering = z.strictObject({
  mobile,
  code,
  remember: z.boolean({ error: 'kind.flag' }).optional().default(false),
})
const resetting = z.strictObject({ mobile, code, password: secret })

const mobileLogin = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  const told = sent(entering, await c.var.body())
  await mustOfferPhone(deps)
  return welcome(c, deps, await signInByPhone(deps, told, callerOf(c)))
}

const reset = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  const told = sent(resetting, await c.var.body())
  await mustOfferPhone(deps)
  await resetByPhone(deps, told, { ip: c.var.ip, requestId: c.var.requestId })
  return answer(c, null)
}

export const phoneRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/user/admin/site/mobileLogin',
    open: 'to anyone',
    sends: entering,
    answer: mobileLogin,
  },
  {
    method: 'POST',
    path: '/user/admin/site/resetting/pw/sms',
    open: 'to anyone',
    sends: resetting,
    answer: reset,
  },
]
