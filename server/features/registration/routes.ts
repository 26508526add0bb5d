import * as z from 'zod'
import type { AnyField } from '#resources/core/fields.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { isBlank } from '#resources/kinds/plainText.ts'
import { user } from '#resources/user.ts'
import { checkCaptchaAndRate } from '#server/auth/captchaCheck.ts'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { signInRateLimit } from '#server/auth/login.ts'
import { addressKeyOf, enforceRateLimit } from '#server/auth/rate.ts'
import { answerSignIn, clientInfoOf, signedInSchema } from '#server/auth/signInAnswer.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { requireDiskSpace } from '#server/db/diskSpace.ts'
import { consumeCode, requireRightCode, type VerifiedCode } from '#server/features/codes/codes.ts'
import { phoneOptionsOf } from '#server/features/codes/phoneOptions.ts'
import { mobile } from '#server/features/codes/routes.ts'
import { looksLikeContact } from '#server/features/people/userRules.ts'
import { code } from '#server/features/phone/routes.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { parseInput, withBody } from '#server/kit/requestInput.ts'
import { findUnusedInvitation } from './invite.ts'
import { register } from './register.ts'

/** Maximum number of invitation codes looked up per minute from one address. */
const maxLookupsPerMinute = 30

const optional = (max: number) =>
  z.string({ error: 'kind.text' }).max(max, `max:${max}`).optional().default('')
/** A field with the rule of its definition, required. */
const own = (field: AnyField) =>
  z
    .string({ error: 'required' })
    .trim()
    .refine(text => !isBlank(text), { error: 'required', abort: true })
    .pipe(ruleOf(field) as z.ZodType<string, string>)

const { userName, realName } = user.fields
const newcomer = z.strictObject({
  username: own(userName).refine(it => !looksLikeContact(it), 'userNameLike'),
  password: z.string({ error: 'required' }).min(1, 'required').max(256, 'max:256'),
  realName: own(realName),
  mobile: optional(40),
  code: optional(64),
  cid: optional(64),
  captcha: optional(64),
  inviteCode: optional(64),
})

const proving = z.object({ mobile, code })

const signUp = withBody(newcomer, async (c, { deps, registry }, readBody) => {
  refuseOtherOrigin(c)
  requireDiskSpace(deps)
  const { username, password, realName, ...shown } = await readBody()
  const captcha = { cid: shown.cid, code: shown.captcha }
  const phone = await phoneOf(deps, shown)
  const opened = await register(
    deps,
    registry,
    { userName: username, realName, password, ...(phone ? { phone: phone.to } : {}) },
    {
      ...clientInfoOf(c),
      requestId: c.var.requestId,
      inviteCode: shown.inviteCode.trim(),
      prove: async () => {
        if (!phone) return checkCaptchaAndRate(deps, captcha, { ip: c.var.ip, purpose: 'register' })
        // The code was requested with a captcha already.
        await enforceRateLimit(deps, signInRateLimit(c.var.ip))
        await phone.prove()
      },
      ...(phone ? { spend: phone.spend } : {}),
    },
  )
  return answerSignIn(c, deps, opened)
})

/** The phone number to register with, if the site asks for one; undefined when there is none. */
const phoneOf = async (deps: AppContext['deps'], input: { mobile: string; code: string }) => {
  const { registrationPhone } = await phoneOptionsOf(deps)
  const given = input.mobile.trim() !== ''
  if (!given && registrationPhone === 'required') throw new Invalid({ mobile: { key: 'required' } })
  if (given && registrationPhone === 'off')
    throw new Refusal('errors.register.noSms', {
      code: codes.validation,
      payload: { field: 'mobile' },
    })
  if (!given) return undefined
  const { mobile: to, code } = parseInput(proving, { mobile: input.mobile, code: input.code })
  let held: VerifiedCode | undefined
  return {
    to,
    prove: async () => {
      held = await requireRightCode(deps, { purpose: 'register', to, code })
    },
    spend: (tx: Tx) => consumeCode(deps, tx, held as VerifiedCode),
  }
}

/** Who sent the invitation, for a caller with a valid code. */
const invitation = async (c: Call, { deps }: AppContext) => {
  await enforceRateLimit(deps, {
    purpose: 'invite',
    address: addressKeyOf(c.var.ip),
    max: maxLookupsPerMinute,
  })
  const code = (c.req.query('code') ?? '').slice(0, 64)
  const { title, companyName } = await findUnusedInvitation(deps, code)
  return answer(c, { title, companyName })
}

export const registerRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/user/admin/site/register',
    summary: 'register',
    answers: signedInSchema,
    open: 'to anyone',
    ...signUp,
  },
  {
    method: 'GET',
    path: '/user/admin/site/invite',
    summary: 'invitation',
    answers: z.object({ title: z.string(), companyName: z.string().nullable() }),
    open: 'to anyone',
    query: ['code'],
    answer: invitation,
  },
]
