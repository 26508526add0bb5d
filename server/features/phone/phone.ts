import { type RawBuilder, sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { beginAttemptSql, type CounterRow } from '#server/auth/attemptRows.ts'
import { type Attempt, type SuccessQuery, withAttempt } from '#server/auth/attempts.ts'
import { hasFactorSql } from '#server/auth/factor/required.ts'
import { attemptAccountKey, type ClientInfo, signInRateLimit } from '#server/auth/login.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import { newSession, type OpenedSession } from '#server/auth/newSession.ts'
import { addressKeyOf, countCallSql, type RateCount, requireWithinRate } from '#server/auth/rate.ts'
import { logFailedSignInSql } from '#server/auth/signInLog.ts'
import { blockedByTrialSql } from '#server/auth/trialPeople.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import {
  type CodePurpose,
  consumeCodeSql,
  digestOfCode,
  keyOfCode,
  verifyCode,
  wrongCodeRefusal,
} from '#server/features/codes/codes.ts'

/** A phone number in its stored spelling, and the code that was sent to it. */
export interface PhoneCode {
  mobile: string
  code: string
}

/**
 * Signs in by a code sent to a phone. Every failure has the same answer, and the counters are those
 * of the account.
 */
export const signInByPhone = async (
  deps: Deps,
  { remember, ...binding }: PhoneCode & { remember: boolean },
  caller: ClientInfo,
): Promise<OpenedSession> => {
  const at = await beginPhoneAttempt(deps, { ...binding, purpose: 'login' }, caller.ip)
  const { account, known, held } = at
  const session = account
    ? newSession(deps, {
        tenantId: account.tenantId,
        userId: account.userId,
        way: 'phone',
        remember,
        ...caller,
        consumeSql: consumeCodeSql(deps, held),
      })
    : undefined
  const failed = {
    account: known ?? undefined,
    typed: binding.mobile,
    way: 'phone' as const,
    ...caller,
  }
  const fails: Attempt['failureLogSql'] = why =>
    logFailedSignInSql(deps, { ...failed, result: known && !account ? 'refused' : why })
  const rows = await verifyPhoneCode(deps, at, { failureLogSql: fails }, session)
  const opened = rows && session?.opened(rows)
  if (!opened) throw wrongCodeRefusal()
  return opened
}

export interface Account {
  tenantId: string
  userId: string
  userName: string
  realName: string
}
interface PhoneLookup {
  rate: RateCount
  /** Null when nobody has the number. */
  known: (Account & { enters: boolean; factor: boolean }) | null
  door: string
  sentAt: string | null
  knocked: readonly CounterRow[] | null
}
type PhoneCodeInput = PhoneCode & { purpose: CodePurpose }
interface PhoneAttempt {
  binding: { purpose: CodePurpose; to: string; code: string }
  held: { key: string; digest: string }
  /** Whose number it is; null when nobody has it. */
  known: Account | null
  /** The same account, or null when it may not sign in. */
  account: Account | null
  attempt: Attempt
}

/** Counts a try against the account with this number, and finds the account. */
export const beginPhoneAttempt = async (
  deps: Deps,
  { mobile, code, purpose }: PhoneCodeInput,
  ip: string,
): Promise<PhoneAttempt> => {
  const binding = { purpose, to: mobile, code }
  const key = keyOfCode(deps, binding)
  const [found] = await systemStatement(deps.db, foundSql(deps, { mobile, key, ip }))
  const { rate, known, door, sentAt, knocked } = found as PhoneLookup
  requireWithinRate(deps, rate)
  return {
    binding,
    held: { key, digest: digestOfCode(deps, key, code) },
    known,
    account: known?.enters ? known : null,
    attempt: {
      subject: { account: door, address: addressKeyOf(ip) },
      counters: knocked ?? undefined,
      issuedAt: sentAt === null ? undefined : Date.parse(sentAt),
      keepsFailures: known?.factor ?? false,
    },
  }
}

/** Checks the code. Returns the rows of `brings`, or undefined when the code is wrong. */
export const verifyPhoneCode = async <T>(
  deps: Deps,
  { binding, account, attempt }: PhoneAttempt,
  more: Partial<Attempt> = {},
  brings?: SuccessQuery<T>,
): Promise<readonly T[] | undefined> => {
  const isRight = async (open: boolean) => {
    const code = await verifyCode(deps, binding, { counts: open })
    return code?.owner !== undefined && code.owner.userId === account?.userId
  }
  return (await withAttempt(deps, { ...attempt, ...more }, isRight, brings)).rows
}

const foundSql = (
  deps: Deps,
  { mobile, key, ip }: { mobile: string; key: string; ip: string },
): RawBuilder<PhoneLookup> => {
  const limit = signInRateLimit(ip)
  const account = sql<string>`(select name from door)`
  const exceeded = sql<boolean>`(select rate.exceeded from rate)`
  return sql<PhoneLookup>`
    with rate as (${countCallSql(deps, limit)}),
    found as (
      select u.tenant_id::text as "tenantId", u.id::text as "userId", u.user_name as "userName", u.real_name as "realName",
        ${maySignInSql(deps.now())} and not ${blockedByTrialSql(deps)} as enters, ${hasFactorSql} as factor
      from ${userTables} join uc_identity i on i.tenant_id = u.tenant_id and i.row_id = u.id
      where i.kind = 'user.phone' and i.key = ${fold(mobile)}),
    door as (select coalesce((select ${attemptAccountKey('')} || "userId" from found), ${`name:${fold(mobile)}`}) as name),
    knocked as (${beginAttemptSql(deps, { account, address: limit.address }, exceeded)})
    select row_to_json(rate) as rate, door.name as door, (select row_to_json(f) from found f) as known,
      (select sent_at from uc_code where key = ${key}) as "sentAt", (select json_agg(k) from knocked k) as knocked
    from rate, door`
}
