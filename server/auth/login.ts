import { type RawBuilder, sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { normalizePhone, phonePattern } from '#resources/kinds/phone/number.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { beginAttemptSql, type CounterRow } from './attemptRows.ts'
import { withAttempt } from './attempts.ts'
import { captchaRequiredSql, consumeCaptchaSql } from './captcha.ts'
import { hasFactorSql } from './factor/required.ts'
import { verifyPassword } from './hashing.ts'
import { maySignInSql, userTables } from './maySignIn.ts'
import { type NewSession, newSession, type OpenedSession } from './newSession.ts'
import {
  addressKeyOf,
  countCallSql,
  type RateCount,
  type RateLimit,
  requireWithinRate,
} from './rate.ts'
import { logFailedSignInSql } from './signInLog.ts'
import { blockedByTrialSql } from './trialPeople.ts'

export interface ClientInfo {
  ip: string
  agent: string | undefined
}
export interface Credentials {
  username: string
  password: string
  remember: boolean
  /** Id of the captcha, and what the caller read in it. */
  cid: string
  code: string
}

/** What captchas are issued for, and the name under which calls are counted. */
const purpose = 'login'

/** The limit of sign-in attempts from one address, by any method. */
export const signInRateLimit = (ip: string): RateLimit => ({
  purpose,
  address: addressKeyOf(ip),
  max: 60,
})

/**
 * Signs in by user name, phone or e-mail. Every failure, a lock included, has the same answer and
 * takes the same time.
 */
export const signInByPassword = async (
  deps: Deps,
  { password, remember, ...input }: Credentials,
  { ip, agent }: ClientInfo,
): Promise<OpenedSession> => {
  const limit = signInRateLimit(ip)
  const [found] = await systemStatement(deps.db, foundSql(deps, input, limit))
  const { rate, wanted, solved, account, knocked, door } = found as SignInLookup
  requireWithinRate(deps, rate)
  if (wanted && !input.code.trim()) throw new Invalid({ code: { key: 'required' } })
  if (wanted && !solved) throw new Refusal('errors.login.captcha', { payload: { captcha: true } })
  const session = account?.hash
    ? newSession(deps, {
        tenantId: account.tenant_id,
        userId: account.user_id,
        way: 'password',
        remember,
        ip,
        agent,
        verifiedHash: account.hash,
      })
    : undefined
  const known = account ? { tenantId: account.tenant_id, userId: account.user_id } : undefined
  const failed = { account: known, typed: input.username, way: 'password', ip, agent } as const
  const { rows } = await withAttempt(
    deps,
    {
      subject: { account: door, address: limit.address },
      counters: knocked ?? undefined,
      keepsFailures: account?.factor ?? false,
      failureLogSql: why =>
        logFailedSignInSql(deps, { ...failed, result: account && !account.hash ? 'refused' : why }),
    },
    () => verifyPassword(account?.hash, password),
    session,
  )
  const opened = rows && session?.opened(rows)
  if (!opened) throw new Refusal('errors.login.failed')
  return opened
}

/** The name under which an account's failures are counted, for every way of signing in. */
export const attemptAccountKey = (userId: string): string => `user:${userId}`

/**
 * Opens a session for a known person, such as a demo person; undefined when they may not sign in.
 */
export const openSession = async (
  deps: Deps,
  session: NewSession,
): Promise<OpenedSession | undefined> => {
  const { whole, opened } = newSession(deps, session)
  return opened(await systemStatement(deps.db, whole))
}

interface SignInLookup {
  rate: RateCount
  wanted: boolean
  solved: boolean
  door: string
  account: Account | null
  knocked: readonly CounterRow[] | null
}
interface Account {
  tenant_id: string
  user_id: string
  /**
   * Null when the account may not sign in, so that a right password costs and answers the same as a
   * wrong one.
   */
  hash: string | null
  /** Whether the account has a second factor to show. */
  factor: boolean
}

/**
 * Everything needed before the password is verified, in one statement: another round trip would
 * cost more than the query itself.
 */
const foundSql = (
  deps: Deps,
  { username, ...captcha }: Pick<Credentials, 'username' | 'cid' | 'code'>,
  limit: RateLimit,
) => {
  const phone = normalizePhone(username)
  const written = fold(username.trim())
  // Guesses are counted by one name, however a phone number is written.
  const name = phonePattern.test(phone) ? phone : written
  const account = sql<string>`(select name from door)`
  const owner = sql<{ tenant_id: string; user_id: string }>`select tenant_id, user_id from account`
  const refused = sql<boolean>`(select rate.exceeded or (wanted and not solved) from rate, captcha)`
  return sql<SignInLookup>`
    with rate as (${countCallSql(deps, limit)}),
    used as (${consumeCaptchaSql(deps, purpose, captcha)}),
    captcha as (select ${captchaRequiredSql} as wanted, coalesce((select solved from used), false) as solved),
    account as (${accountSql(deps, [name, written])}),
    door as (select coalesce((select ${attemptAccountKey('')} || user_id from account), ${`name:${name}`}) as name),
    knocked as (${beginAttemptSql(deps, { account, address: limit.address, owner }, refused)})
    select ${asynchronous}, row_to_json(rate) as rate, wanted, solved, door.name as door,
      (select row_to_json(a) from account a) as account, (select json_agg(k) from knocked k) as knocked
    from rate, captcha, door`
}

/**
 * What this creates is worthless after a crash of the database, so the commit need not wait for the
 * disk.
 */
const asynchronous = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Finds the account with one of these user names, phones or e-mails. Old user names may look like a
 * phone number with dashes; they come first.
 */
const accountSql = (deps: Deps, keys: readonly string[]): RawBuilder<Account> => sql`
  select u.tenant_id::text, u.id::text as user_id, case when ${maySignInSql(deps.now())} and not ${blockedByTrialSql(deps)} then c.hash end as hash, ${hasFactorSql} as factor
  from ${userTables}
  join uc_identity i on i.tenant_id = u.tenant_id and i.row_id = u.id
  left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
  where i.kind in ('user.userName', 'user.phone', 'user.email') and i.key = any(${[...keys]}::text[])
  order by i.kind desc limit 1`
