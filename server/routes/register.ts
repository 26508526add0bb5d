import * as z from 'zod'
import type { AnyField } from '#resources/core/fields.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { user } from '#resources/user.ts'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { addressOf, limitRate } from '#server/auth/rate.ts'
import { passDoor } from '#server/auth/register/door.ts'
import { goodInvitation } from '#server/auth/register/invite.ts'
import { register } from '#server/auth/register.ts'
import { passesForOther } from '#server/behaviour/userRules.ts'
import { codes, Refusal } from '#server/errors.ts'
import { answer, type Call } from '#server/kit/http.ts'
import type { FixedRoute, House } from './house.ts'
import { sent } from './sent.ts'
import { callerOf, welcome } from './welcome.ts'

/** Codes looked up a minute from one address. */
const mostLookups = 30

const optional = (max: number) =>
  z.string({ error: 'kind.text' }).max(max, `max:${max}`).optional().default('')
/** A field as its definition has it, and never empty. */
const own = (field: AnyField) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .pipe(ruleOf(field) as z.ZodType<string, string>)

const { userName, realName } = user.fields
const newcomer = z.strictObject({
  username: own(userName).refine(it => !passesForOther(it), 'userNameLike'),
  password: z.string({ error: 'required' }).min(1, 'required').max(256, 'max:256'),
  realName: own(realName),
  mobile: optional(20),
  code: optional(64),
  cid: optional(64),
  captcha: optional(64),
  inviteCode: optional(64),
})

const signUp = async (c: Call, { deps, registry }: House) => {
  refuseOtherOrigin(c)
  const { username, password, realName, ...told } = sent(newcomer, await c.var.body())
  if (told.mobile || told.code)
    throw new Refusal('errors.register.noSms', {
      code: codes.validation,
      payload: { field: 'mobile' },
    })
  const captcha = { cid: told.cid, code: told.captcha }
  const opened = await register(
    deps,
    registry,
    { userName: username, realName, password },
    {
      ...callerOf(c),
      requestId: c.var.requestId,
      inviteCode: told.inviteCode.trim(),
      prove: () => passDoor(deps, captcha, c.var.ip),
    },
  )
  return welcome(c, deps, opened)
}

/** Who invites, for whoever holds a code that is still good. */
const invitation = async (c: Call, { deps }: House) => {
  await limitRate(deps, { purpose: 'invite', address: addressOf(c.var.ip), most: mostLookups })
  const code = (c.req.query('code') ?? '').slice(0, 64)
  const { title, companyName } = await goodInvitation(deps, code)
  return answer(c, { title, companyName })
}

export const registerRoutes: readonly FixedRoute[] = [
  { method: 'POST', path: '/user/admin/site/register', open: 'to anyone', answer: signUp },
  { method: 'GET', path: '/user/admin/site/invite', open: 'to anyone', answer: invitation },
]
