import { sql } from 'kysely'
import * as z from 'zod'
import { newCaptcha, purposes } from '#server/auth/captcha.ts'
import { expireCookie, refuseOtherOrigin } from '#server/auth/csrf.ts'
import { openSession, signInByPassword, signInRateLimit } from '#server/auth/login.ts'
import { passwordRuleOf } from '#server/auth/passwords.ts'
import {
  addressKeyOf,
  countCallSql,
  enforceRateLimit,
  type RateCount,
  requireWithinRate,
} from '#server/auth/rate.ts'
import { closeSession } from '#server/auth/session.ts'
import { answerSignIn, clientInfoOf, signedInSchema } from '#server/auth/signInAnswer.ts'
import { type Site, siteOf, siteValue } from '#server/auth/siteSettings.ts'
import { tokenOf } from '#server/auth/token.ts'
import { visitAsTrialPerson } from '#server/auth/trialPeople.ts'
import { forbidden, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import { product } from '#server/features/bindings/platform.ts'
import { phoneOptionsOf } from '#server/features/codes/phoneOptions.ts'
import { demoUserOf } from '#server/features/demo/index.ts'
import { demoAccounts } from '#server/features/demo/types.ts'
import { offeredOf } from '#server/features/identityProviders/providers.ts'
import { registrationOf } from '#server/features/registration/mode.ts'
import { answer, answerWithEtag } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, noData } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { withBody } from '#server/kit/requestInput.ts'

const passwordRule = z.object({ min: z.int(), mixed: z.boolean() })
const siteConfig = z.object({
  product: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  basicCopyright: z.string(),
  basicIcpCode: z.string(),
  accountMenu: z.boolean(),
  theme: z.object({
    mode: z.enum(['system', 'light', 'dark']),
    colour: z.string().nullable(),
    density: z.enum(['comfortable', 'compact']),
  }),
  offlineApp: z.boolean(),
  password: passwordRule,
  trial: z.boolean(),
})
const signInConfig = z.object({
  captcha: z.enum(['image', 'work', 'off']),
  registration: z.enum(['invite', 'open', 'closed']),
  phone: z.boolean(),
  registrationPhone: z.enum(['required', 'optional', 'off']),
  password: passwordRule,
  passkeys: z.boolean(),
  providers: z.array(z.object({ id: idText, title: z.string(), icon: z.string().nullable() })),
  trial: z.boolean(),
  demo: z.array(z.enum(demoAccounts)),
})
const work = z.object({
  algorithm: z.string(),
  salt: z.string(),
  challenge: z.string(),
  maxNumber: z.int(),
})
/** A picture to read, or work for the browser to do. */
const challenge = z.object({
  cid: z.string(),
  image: z.string().optional(),
  work: work.optional(),
})

/** Maximum number of calls per minute from one address. */
const maxCaptchasPerMinute = 120

const line = (max: number) =>
  z.string({ error: 'required' }).min(1, 'required').max(max, `max:${max}`)
const credentials = z.strictObject({
  username: line(255),
  password: line(256),
  cid: z.string({ error: 'kind.text' }).max(64, 'max:64').optional(),
  code: z.string({ error: 'kind.text' }).max(64, 'max:64').optional(),
  remember: z.boolean({ error: 'kind.flag' }).optional(),
})
const demo = z.strictObject({ account: z.enum(demoAccounts, { error: 'choice' }) })

const config = async (c: Call, { deps, registry }: AppContext) => {
  const site = await siteOf(deps)
  const said = (key: 'name' | 'basicCopyright') =>
    site[key] ?? textIn(registry, c.var.language, `server.site.${key}`)
  return answerWithEtag(c, {
    product,
    name: said('name'),
    logo: site.logo,
    basicCopyright: said('basicCopyright'),
    basicIcpCode: site.basicIcpCode ?? '',
    accountMenu: site.accountMenu,
    theme: { mode: site.themeMode, colour: site.themeColour, density: site.themeDensity },
    offlineApp: site.offlineApp,
    password: passwordRuleOf(site),
    trial: deps.settings.trial,
  })
}

const loginConfig = async (c: Call, { deps }: AppContext) => {
  const { trial } = deps.settings
  const [site, providers] = await Promise.all([siteOf(deps), offeredOf(deps)])
  return answer(c, {
    captcha: site.captcha,
    registration: registrationOf(deps, site),
    ...(await phoneOptionsOf(deps, site)),
    password: passwordRuleOf(site),
    passkeys: true,
    providers,
    trial,
    demo: trial ? demoAccounts : [],
  })
}

/**
 * Sends a captcha: a picture, or proof of work, which people who cannot read the picture can ask
 * for and the site can use for everyone.
 */
const captcha = async (c: Call, { deps, reveal }: AppContext) => {
  const limit = { purpose: 'captcha', address: addressKeyOf(c.var.ip), max: maxCaptchasPerMinute }
  const [found] = await systemStatement(
    deps.db,
    sql<{ rate: RateCount; mode: Site['captcha'] }>`with rate as (${countCallSql(deps, limit)})
      select row_to_json(rate) as rate, ${siteValue('captcha')} as mode from rate`,
  )
  if (found) requireWithinRate(deps, found.rate)
  const kind = found?.mode === 'work' || c.req.query('kind') === 'work' ? 'work' : 'image'
  const purpose = purposes.find(it => it === c.req.query('purpose')) ?? 'login'
  return answer(c, await newCaptcha(deps, { kind, purpose, reveal }))
}

const accountLogin = withBody(credentials, async (c, { deps }, readBody) => {
  refuseOtherOrigin(c)
  const { cid = '', code = '', remember = false, ...who } = await readBody()
  const shown = { ...who, cid, code, remember }
  return answerSignIn(c, deps, await signInByPassword(deps, shown, clientInfoOf(c)))
})

const demoLogin = withBody(demo, async (c, { deps }, readBody) => {
  refuseOtherOrigin(c)
  await enforceRateLimit(deps, signInRateLimit(c.var.ip))
  if (!deps.settings.trial) throw forbidden('errors.login.notTrial')
  const { account } = await readBody()
  const person = await systemTransaction(deps.db, async tx => {
    const found = await demoUserOf(tx, account)
    if (found) await visitAsTrialPerson(tx, found)
    return found
  })
  const opened =
    person &&
    (await openSession(deps, { ...person, ...clientInfoOf(c), way: 'demo', remember: false }))
  if (!opened) throw new Refusal('errors.login.failed')
  return answerSignIn(c, deps, opened)
})

const logout = async (c: Call, { deps }: AppContext) => {
  const token = tokenOf(c.req.header('authorization'))
  if (token) await closeSession(deps, token, 'signedOut')
  expireCookie(c)
  return answer(c, null)
}

export const siteRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/config',
    summary: 'siteConfig',
    answers: siteConfig,
    open: 'to anyone',
    answer: config,
  },
  {
    method: 'GET',
    path: '/user/admin/site/loginConfig',
    summary: 'loginConfig',
    answers: signInConfig,
    open: 'to anyone',
    answer: loginConfig,
  },
  {
    method: 'GET',
    path: '/user/admin/site/captcha',
    summary: 'captcha',
    answers: challenge,
    open: 'to anyone',
    query: ['kind', 'purpose'],
    answer: captcha,
  },
  {
    method: 'POST',
    path: '/user/admin/site/accountLogin',
    summary: 'accountLogin',
    answers: signedInSchema,
    open: 'to anyone',
    ...accountLogin,
  },
  {
    method: 'POST',
    path: '/user/admin/site/demo/login',
    summary: 'demoLogin',
    answers: signedInSchema,
    open: 'to anyone',
    ...demoLogin,
  },
  {
    method: 'POST',
    path: '/user/admin/site/logout',
    summary: 'logout',
    answers: noData,
    open: 'to everyone signed in',
    during: 'any',
    acting: 'always',
    keys: true,
    bearerAlone: true,
    sends: null,
    ownLimits: true,
    answer: logout,
  },
]
