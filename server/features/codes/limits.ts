import { sql } from 'kysely'
import { mac } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import type { Channel } from '#server/features/gateways/types.ts'
import type { CodeBinding } from './codes.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Seconds until another code can be sent to the same number, or from the same address. */
export const resendPause = 60
const dailyLimits = { to: 10, address: 10, tenant: 500 }

/** A limit that counts a sending. */
interface Budget {
  key: string
  most: number
  span: number
  /**
   * What the limit is for. A refusal by the tenant's limit must not reveal that the number belongs
   * to a tenant.
   */
  of: 'to' | 'address' | 'tenant'
}
interface Counter {
  key: string
  count: number
  started_at: string
}

/** A requested code, and the address of the caller. */
interface SendingRequest extends CodeBinding {
  channel: Channel
  address: string
}

/**
 * Counts a sending, or refuses it. Of many simultaneous requests for one number, or from one
 * address, one is granted.
 */
export const countSending = async (
  tx: Tx,
  deps: Deps,
  { tenantId, ...sending }: SendingRequest & { tenantId: string | undefined },
): Promise<{ spent: boolean }> => {
  const budgets = budgetsOf(deps, sending, tenantId).sort((a, b) => (a.key < b.key ? -1 : 1))
  const now = deps.now()
  const counters = await held(tx, budgets, now)
  const over = budgets.filter(budget => exceeded(budget, counters, now))
  const soon = over.filter(({ span, of }) => span === minute && of !== 'tenant')
  if (soon.length > 0) throw tooSoon(soon, counters, now)
  if (over.some(({ of }) => of !== 'tenant')) throw new Refusal('errors.codes.daily')
  await count(tx, budgets, now)
  return { spent: over.length > 0 }
}

const budgetsOf = (
  { settings }: Deps,
  { purpose, channel, to, address }: SendingRequest,
  tenantId: string | undefined,
): Budget[] => {
  const whom = mac(settings.appKey, 'code limit', to.toLowerCase()).toString('base64url')
  return [
    { key: `code|soon|${whom}`, most: 1, span: minute, of: 'to' },
    { key: `code|day|${whom}`, most: dailyLimits.to, span: day, of: 'to' },
    { key: `code|soon|${channel}|${purpose}|${address}`, most: 1, span: minute, of: 'address' },
    { key: `code|day|${address}`, most: dailyLimits.address, span: day, of: 'address' },
    // Unknown numbers have a limit of their own: requests for them must not use up the one for
    // registrations.
    {
      key: `code|tenant|${tenantId ?? purpose}`,
      most: dailyLimits.tenant,
      span: day,
      of: 'tenant',
    },
  ]
}

/** Locks the counters in a fixed order. */
const held = async (tx: Tx, budgets: readonly Budget[], now: number): Promise<Counter[]> => {
  const { rows } = await sql<Counter>`
    insert into uc_attempt as a (key, started_at, last_at)
    select key, ${new Date(0)}::timestamptz, ${new Date(now)}::timestamptz
    from unnest(${budgets.map(it => it.key)}::text[]) as k(key) order by key
    on conflict (key) do update set last_at = excluded.last_at returning key, count, started_at`.execute(
    tx,
  )
  return rows
}

const counterOf = ({ key }: Budget, counters: readonly Counter[]) =>
  counters.find(it => it.key === key) as Counter

const exceeded = (budget: Budget, counters: readonly Counter[], now: number): boolean => {
  const { count, started_at } = counterOf(budget, counters)
  return Date.parse(started_at) > now - budget.span && count >= budget.most
}

const tooSoon = (soon: readonly Budget[], counters: readonly Counter[], now: number): Refusal => {
  const begun = soon.map(budget => Date.parse(counterOf(budget, counters).started_at))
  const seconds = Math.max(1, Math.ceil((Math.max(...begun) + minute - now) / 1000))
  return new Refusal('errors.codes.soon', { args: { seconds }, payload: { retryAfter: seconds } })
}

const count = (tx: Tx, budgets: readonly Budget[], now: number) =>
  sql`update uc_attempt a set
      count = case when a.started_at <= b.since then 1 else a.count + 1 end,
      started_at = case when a.started_at <= b.since then ${new Date(now)}::timestamptz else a.started_at end
    from unnest(${budgets.map(it => it.key)}::text[],
      ${budgets.map(it => new Date(now - it.span).toISOString())}::timestamptz[]) as b(key, since)
    where a.key = b.key`.execute(tx)
