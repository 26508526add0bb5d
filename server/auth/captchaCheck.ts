import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { captchaRequiredSql, consumeCaptchaSql, type Purpose } from './captcha.ts'
import { signInRateLimit } from './login.ts'
import { countCallSql, type RateCount, requireWithinRate } from './rate.ts'

/**
 * Refuses a caller without the captcha of this purpose, or with too many attempts. The limit per
 * address is shared with signing in.
 */
export const checkCaptchaAndRate = async (
  deps: Deps,
  captcha: { cid: string; code: string },
  { ip, purpose }: { ip: string; purpose: Purpose },
): Promise<void> => {
  const [found] = await systemStatement(
    deps.db,
    sql<{ rate: RateCount; wanted: boolean; solved: boolean }>`
      with rate as (${countCallSql(deps, signInRateLimit(ip))}), used as (${consumeCaptchaSql(deps, purpose, captcha)})
      select row_to_json(rate) as rate, ${captchaRequiredSql} as wanted, coalesce((select solved from used), false) as solved
      from rate`,
  )
  if (found) requireWithinRate(deps, found.rate)
  if (!found?.wanted) return
  if (!captcha.code.trim()) throw new Invalid({ captcha: { key: 'required' } })
  if (!found.solved) throw new Refusal('errors.login.captcha', { payload: { captcha: true } })
}
