import * as z from 'zod'
import { email } from '#resources/core/fields.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { normalizePhone } from '#resources/kinds/phone/number.ts'
import { user } from '#resources/user.ts'
import { checkCaptchaAndRate } from '#server/auth/captchaCheck.ts'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { addressKeyOf, enforceRateLimit } from '#server/auth/rate.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Channel } from '#server/features/gateways/types.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { parseInput } from '#server/kit/requestInput.ts'
import type { CodeOwner, CodePurpose } from './codes.ts'
import { ownPhone } from './ownPhone.ts'
import { phoneOptionsOf } from './phoneOptions.ts'
import { sendCode } from './send.ts'

/** In how many seconds another code can be sent. */
const codeSent = z.object({ retryAfter: z.int() })

/** What captchas are issued for. */
const purpose = 'sms'
/** Maximum number of requests per minute from one address, including refused ones. */
const maxRequestsPerMinute = 30

const short = z.string({ error: 'kind.text' }).max(64, 'max:64').optional().default('')
/** A phone number in any spelling, converted to the stored one. */
export const mobile = z
  .string({ error: 'required' })
  .min(1, 'required')
  .pipe(ruleOf(user.fields.phone) as z.ZodType<string, string>)

const toAnyone = z.strictObject({
  event: z.enum(['login', 'register', 'reset'], { error: 'choice' }),
  mobile,
  cid: short,
  captcha: short,
})
const toNewPhone = z.strictObject({ event: z.literal('bind'), mobile })
const toOwnPhone = z.strictObject({ event: z.literal('withdraw') })
/** An e-mail address, converted to the stored spelling. */
export const newMail = z
  .string({ error: 'required' })
  .min(1, 'required')
  .pipe(ruleOf(email({})) as z.ZodType<string, string>)
const toNewMail = z.strictObject({
  event: z.literal('bind', { error: 'choice' }),
  email: newMail,
})

/** Whether the code is for the account of the signed-in person. */
const isOwn = (c: Call) => ['bind', 'withdraw'].includes(c.req.query('event') ?? '')

const sms = async (c: Call, { deps }: AppContext) => {
  refuseOtherOrigin(c)
  await enforceRateLimit(deps, {
    purpose,
    address: addressKeyOf(c.var.ip),
    max: maxRequestsPerMinute,
  })
  const actor = c.var.actor
  if (actor) return answer(c, await sendOwn(c, deps, actor))
  const { event, mobile, cid, captcha } = parseInput(toAnyone, c.req.query())
  await mustBeOffered(deps, event)
  await checkCaptchaAndRate(deps, { cid, code: captcha }, { ip: c.var.ip, purpose })
  return answer(c, await send(c, deps, { event, to: mobile }))
}

/** Refuses a code for what the site does not offer. */
const mustBeOffered = async (deps: AppContext['deps'], event: CodePurpose): Promise<void> => {
  const { phone, registrationPhone } = await phoneOptionsOf(deps)
  const offered = event === 'register' ? registrationPhone !== 'off' : phone
  if (offered) return
  const silent = !(await deps.messages.gatewayOf('sms'))
  throw new Refusal(silent ? 'errors.codes.noGateway' : 'errors.codes.off')
}

const sendOwn = async (c: Call, deps: AppContext['deps'], owner: CodeOwner) => {
  if (c.req.query('event') === 'bind')
    return send(c, deps, { event: 'bind', to: parseInput(toNewPhone, c.req.query()).mobile, owner })
  const { event } = parseInput(toOwnPhone, c.req.query())
  const phone = await ownPhone(deps, owner)
  if (!phone) throw new Refusal('errors.codes.noPhone')
  return send(c, deps, { event, to: normalizePhone(phone), owner })
}

const mail = async (c: Call, { deps }: AppContext) => {
  await enforceRateLimit(deps, {
    purpose: 'mail',
    address: addressKeyOf(c.var.ip),
    max: maxRequestsPerMinute,
  })
  const owner = c.var.actor as CodeOwner
  const { event, email } = parseInput(toNewMail, c.req.query())
  return answer(c, await send(c, deps, { event, to: email, owner, channel: 'mail' }))
}

interface Wish {
  event: CodePurpose
  to: string
  owner?: CodeOwner
  channel?: Channel
}

const send = (c: Call, deps: AppContext['deps'], { event, to, owner, channel = 'sms' }: Wish) =>
  sendCode(deps, {
    purpose: event,
    channel,
    to,
    owner: owner && { tenantId: owner.tenantId, userId: owner.userId },
    address: addressKeyOf(c.var.ip),
    language: c.var.language,
  })

export const codeRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/admin/admin/sms/send',
    summary: 'sendSms',
    answers: codeSent,
    open: 'to anyone',
    query: ['event', 'mobile', 'cid', 'captcha'],
    signedInFor: isOwn,
    acting: 'never',
    sends: null,
    answer: sms,
  },
  {
    method: 'POST',
    path: '/admin/admin/mail/send',
    summary: 'sendMail',
    answers: codeSent,
    query: ['event', 'email'],
    open: 'to everyone signed in',
    acting: 'never',
    sends: null,
    answer: mail,
  },
]
