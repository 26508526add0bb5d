import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import {
  accountRule,
  type FailureCounter,
  type LockoutRule,
  type LockoutSettings,
  pairRule,
} from './attemptRules.ts'
import { siteValue } from './siteSettings.ts'

/** A try that its process never finished is dropped after this many milliseconds. */
const abandonedAfter = 10_000
const rules: Readonly<Record<string, (lockOut: LockoutSettings) => LockoutRule>> = {
  account: accountRule,
  pair: pairRule,
}

/** The counters of a try: by account, whether it exists or not, and by address. */
export interface AttemptSubject {
  account: string
  address: string
  /** The owner of the account, so that their administrators can unlock it. */
  owner?: { tenantId: string; userId: string } | undefined
}

/** A stored counter. */
export interface CounterRow {
  key: string
  count: number
  step: number
  started_at: string
  last_at: string
  closed_until: string | null
  in_flight: number
  /** The installation's lock-out settings at this moment. */
  lock_out: LockoutSettings
}

/** Begins a try at both counters and returns their rows. */
export const beginAttemptSql = (
  deps: Pick<Deps, 'now'>,
  door: AttemptSubjectSql,
  unless?: RawBuilder<boolean>,
) => changeInProgressSql(deps, door, 'in', unless)

interface AttemptSubjectSql {
  account: string | RawBuilder<string>
  address: string
  owner?: AttemptSubject['owner'] | RawBuilder<Owner>
}
interface Owner {
  tenant_id: string
  user_id: string
}

/** Adds or removes one try in progress at both counters. They stay locked, in a fixed order. */
export const changeInProgressSql = (
  { now }: Pick<Deps, 'now'>,
  door: AttemptSubjectSql,
  way: 'in' | 'out',
  unless = sql<boolean>`false`,
): RawBuilder<CounterRow> => {
  const at = new Date(now())
  const forgotten = new Date(now() - abandonedAfter)
  const changed =
    way === 'in'
      ? sql`in_flight = case when a.in_flight_at < ${forgotten} then 1 else a.in_flight + 1 end, in_flight_at = ${at}`
      : sql`in_flight = greatest(a.in_flight - 1, 0)`
  return sql`
    insert into uc_attempt as a (tenant_id, user_id, key, started_at, last_at, in_flight, in_flight_at)
    select o.tenant_id::bigint, o.user_id::bigint, key, ${at}::timestamptz, ${at}::timestamptz, ${way === 'in' ? 1 : 0}::int, ${at}::timestamptz
    from unnest(${counterKeysSql(door)}) as k(key) left join (${ownerSql(door)}) o on true where not ${unless} order by key
    on conflict (key) do update set tenant_id = coalesce(excluded.tenant_id, a.tenant_id), user_id = coalesce(excluded.user_id, a.user_id), ${changed}
    returning key, count, step, started_at, last_at, closed_until, in_flight,
      json_build_object('failures', ${siteValue('lockFailures')}, 'minutes', ${siteValue('lockMinutes')}) as lock_out`
}

const ownerSql = ({ owner }: AttemptSubjectSql): RawBuilder<unknown> => {
  if (owner && !('tenantId' in owner)) return owner
  return sql`select ${owner?.tenantId ?? null}::bigint as tenant_id, ${owner?.userId ?? null}::bigint as user_id`
}

export const counterKeysSql = ({ account, address }: AttemptSubjectSql) =>
  sql`array['account|' || ${account}, 'pair|' || ${account} || '|' || ${address}]`

export const parseCounter = (row: CounterRow, now: number) => {
  const ruleOf = rules[row.key.slice(0, row.key.indexOf('|'))] as (
    of: LockoutSettings,
  ) => LockoutRule
  const rule = ruleOf(row.lock_out)
  const counter: FailureCounter = {
    count: row.count,
    step: row.step,
    startedAt: Date.parse(row.started_at),
    lastAt: Date.parse(row.last_at),
    closedUntil: row.closed_until === null ? null : Date.parse(row.closed_until),
  }
  return { rule, counter: rule.current(counter, now), inFlight: row.in_flight }
}

export const saveCounter = (
  tx: Tx,
  key: string,
  { count, step, startedAt, lastAt, closedUntil }: FailureCounter,
) =>
  sql`update uc_attempt set count = ${count}, step = ${step}, started_at = ${new Date(startedAt)}, last_at = ${new Date(lastAt)},
    closed_until = ${closedUntil === null ? null : new Date(closedUntil)} where key = ${key}`.execute(
    tx,
  )
