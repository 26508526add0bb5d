import { sql } from 'kysely'
import * as z from 'zod'
import { captchaWanted, newCaptcha } from '#server/auth/captcha.ts'
import { refuseOtherOrigin } from '#server/auth/csrf.ts'
import { enter, purpose, signInByPassword, triesFrom } from '#server/auth/login.ts'
import { addressOf, limitRate } from '#server/auth/rate.ts'
import { purpose as registering } from '#server/auth/register/door.ts'
import { type RegistrationMode, registrationSql } from '#server/auth/registration.ts'
import { closeSession, tokenOf } from '#server/auth/session.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import { forbidden, Refusal } from '#server/errors.ts'
import { answer, type Call } from '#server/kit/http.ts'
import { textIn } from '#server/kit/words.ts'
import { product } from '#server/outbound/platform.ts'
import { demoAccounts, demoUserOf } from '#server/seed/demo/index.ts'
import { settingSql, siteDefaults } from '#server/seed/settings.ts'
import type { FixedRoute, House } from './house.ts'
import { sent } from './sent.ts'
import { callerOf, setCookie, welcome } from './welcome.ts'

/** Calls a minute from one address. */
const mostCaptchas = 120

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

const config = async (c: Call, { deps, registry }: House) => {
  const [site] = await systemStatement(deps.db, settingSql<Partial<typeof siteDefaults>>('site'))
  const { name, logo, basicCopyright, basicIcpCode } = { ...siteDefaults, ...site?.value }
  const said = (key: 'name' | 'basicCopyright', text: string) =>
    text === siteDefaults[key] ? textIn(registry, c.var.language, `server.site.${key}`) : text
  return answer(c, {
    product,
    name: said('name', name),
    logo,
    basicCopyright: said('basicCopyright', basicCopyright),
    basicIcpCode,
    trial: deps.settings.trial,
  })
}

const loginConfig = async (c: Call, { deps }: House) => {
  const { trial } = deps.settings
  const [row] = await systemStatement(
    deps.db,
    sql<{ captcha: boolean; registration: RegistrationMode }>`
      select ${captchaWanted} as captcha, ${registrationSql(deps)} as registration`,
  )
  return answer(c, { ...row, trial, demo: trial ? demoAccounts : [] })
}

const captcha = async (c: Call, { deps, registry, reveal }: House) => {
  const address = addressOf(c.var.ip)
  await limitRate(deps, { purpose: 'captcha', address, most: mostCaptchas })
  const kind = c.req.query('kind') === 'question' ? 'question' : 'image'
  const drawnFor = c.req.query('purpose') === registering ? registering : purpose
  const say = (key: string, args = {}) =>
    textIn(registry, c.var.language, `server.captcha.${key}`, args)
  return answer(c, await newCaptcha(deps, { kind, purpose: drawnFor, say, reveal }))
}

const accountLogin = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  const { cid = '', code = '', remember = false, ...who } = sent(credentials, await c.var.body())
  const told = { ...who, cid, code, remember }
  return welcome(c, deps, await signInByPassword(deps, told, callerOf(c)))
}

const demoLogin = async (c: Call, { deps }: House) => {
  refuseOtherOrigin(c)
  await limitRate(deps, triesFrom(c.var.ip))
  if (!deps.settings.trial) throw forbidden('errors.login.notTrial')
  const { account } = sent(demo, await c.var.body())
  const person = await systemTransaction(deps.db, tx => demoUserOf(tx, account))
  const opened = person && (await enter(deps, { ...person, ...callerOf(c), remember: false }))
  if (!opened) throw new Refusal('errors.login.failed')
  return welcome(c, deps, opened)
}

const logout = async (c: Call, { deps }: House) => {
  const token = tokenOf(c.req.header('authorization'))
  if (token) await closeSession(deps, token)
  setCookie(c, 'XSRF-TOKEN=; Path=/; SameSite=Lax; Max-Age=0')
  return answer(c, null)
}

export const siteRoutes: readonly FixedRoute[] = [
  { method: 'GET', path: '/admin/admin/site/config', open: 'to anyone', answer: config },
  { method: 'GET', path: '/user/admin/site/loginConfig', open: 'to anyone', answer: loginConfig },
  { method: 'GET', path: '/user/admin/site/captcha', open: 'to anyone', answer: captcha },
  {
    method: 'POST',
    path: '/user/admin/site/accountLogin',
    open: 'to anyone',
    answer: accountLogin,
  },
  { method: 'POST', path: '/user/admin/site/demo/login', open: 'to anyone', answer: demoLogin },
  {
    method: 'POST',
    path: '/user/admin/site/logout',
    open: 'to everyone signed in',
    beforeChange: true,
    acting: 'always',
    answer: logout,
  },
]
