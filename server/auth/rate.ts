import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { tooManyRequests } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'

const window = 60_000

/** The calls of one address for one purpose within a minute. */
export interface RateCount {
  exceeded: boolean
  started_at: string
}
export interface RateLimit {
  purpose: string
  address: string
  /** Maximum number of calls per minute. */
  max: number
}

/** Counts one call from an address. Throws 429 for more than `most` per minute. */
export const enforceRateLimit = async (deps: Deps, limit: RateLimit): Promise<void> => {
  const [counted] = await systemStatement(deps.db, countCallSql(deps, limit))
  if (counted) requireWithinRate(deps, counted)
}

/** SQL that counts one call and returns one row. */
export const countCallSql = (
  { now }: Pick<Deps, 'now'>,
  { purpose, address, max }: RateLimit,
): RawBuilder<RateCount> => {
  const begun = new Date(now() - window)
  const at = new Date(now())
  return sql`
    insert into uc_attempt as a (key, count, started_at, last_at) values (${`rate|${purpose}|${address}`}, 1, ${at}, ${at})
    on conflict (key) do update set
      count = case when a.started_at <= ${begun} then 1 else a.count + 1 end,
      started_at = case when a.started_at <= ${begun} then ${at} else a.started_at end,
      last_at = ${at}
    returning count > ${max}::int as exceeded, started_at`
}

/** Throws 429 when there were more than `most`. */
export const requireWithinRate = (
  { now }: Pick<Deps, 'now'>,
  { exceeded, started_at }: RateCount,
): void => {
  if (!exceeded) return
  const seconds = Math.max(1, Math.ceil((Date.parse(started_at) + window - now()) / 1000))
  throw tooManyRequests(seconds)
}

/** What counts as one address: for IPv6 the whole /64, which belongs to one caller. */
export const addressKeyOf = (ip: string): string => {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${full
    .slice(0, 4)
    .map(part => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
