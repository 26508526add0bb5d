import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
import type { Tx } from '#server/kit/types.ts'
import {
  accountRule,
  afterFailure,
  type Counter,
  pairRule,
  type Rule,
  roomIn,
  secondsClosed,
} from './attemptRules.ts'

/** A try that its process never finished is over after this long. */
const forgottenAfter = 10_000
const patience = 5000
const rules: Readonly<Record<string, Rule>> = { account: accountRule, pair: pairRule }
const forgiving = Object.keys(rules).filter(kind => rules[kind]?.forgives)

/** Whose door is knocked at: the account, known or not, and from where. */
export interface Door {
  account: string
  address: string
}

/** What a right secret brings, in the statement that ends its try: common table expressions, and what is answered of them. */
export interface Brings<T> {
  parts: RawBuilder<unknown>
  answer: RawBuilder<T>
}

/** How a try ended. */
export interface Tried<T> {
  /** For how long the door was closed to it; 0 when it was open. */
  secondsClosed: number
  /** Rows of what a right secret brought; undefined for a wrong one. */
  rows?: readonly T[]
}

/**
 * Runs one try of a secret. Tries in flight count against the budget, so that parallel guesses cannot exceed
 * it, while parallel right ones wait for each other. While the door is closed the secret is checked all the same
 * and counts for nothing: a stranger must not see it, not even by the time. `knocked` are the counters of
 * someone who has knocked with `knockSql` already.
 */
export const withAttempt = async <T>(
  deps: Deps,
  { door, knocked }: { door: Door; knocked?: readonly CounterRow[] | undefined },
  isRight: () => Promise<boolean>,
  brings?: Brings<T>,
): Promise<Tried<T>> => {
  const seconds = await admitted(deps, door, knocked)
  const open = seconds === 0
  let right: boolean
  try {
    right = await isRight()
  } catch (error) {
    await leave(deps, door)
    throw error
  }
  if (right && open) return { secondsClosed: 0, rows: await succeed(deps, door, brings) }
  await leave(deps, door, open ? 'wrong' : undefined)
  return { secondsClosed: seconds }
}

/** Answers for how many seconds the door is closed; 0 when it is open. */
const admitted = async (
  deps: Deps,
  door: Door,
  knocked: readonly CounterRow[] | undefined,
): Promise<number> => {
  const giveUp = Date.now() + patience
  for (let rows = knocked; ; rows = undefined) {
    const closed = closedAt(deps, rows ?? (await systemStatement(deps.db, knockSql(deps, door))))
    if (closed !== undefined) return closed
    await leave(deps, door)
    if (Date.now() > giveUp) throw new Refusal('errors.busy', { code: codes.busy })
    await pause(20 + Math.random() * 40)
  }
}

/** Undefined while so many try that the budget might not do for one more. */
const closedAt = ({ now }: Deps, rows: readonly CounterRow[]): number | undefined => {
  const counters = rows.map(row => counterOf(row, now()))
  const closed = Math.max(...counters.map(({ counter }) => secondsClosed(counter, now())))
  const full = counters.some(({ rule, counter, inFlight }) => inFlight > roomIn(rule, counter))
  return closed === 0 && full ? undefined : closed
}

/** Ends a try; a wrong one counts, and takes no longer than another. */
const leave = (deps: Deps, door: Door, outcome?: 'wrong'): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = deps.now()
    const { rows } = await stepSql(deps, door, 'out').execute(tx)
    const written = rows.map(row => {
      const { rule, counter } = counterOf(row, now)
      return write(tx, row.key, outcome ? afterFailure(rule, counter, now) : counter)
    })
    await Promise.all(written)
  })

/** Ends a right one: earlier failures are forgiven. */
const succeed = <T>(deps: Deps, door: Door, brings?: Brings<T>): Promise<T[]> =>
  systemStatement(
    deps.db,
    sql`with mine as (
        select key, split_part(key, '|', 1) = any(${forgiving}::text[]) as forgiven
        from uc_attempt where key = any(${keysOf(door)}) order by key for update
      ), over as (
        update uc_attempt a set in_flight = greatest(in_flight - 1, 0),
          count = case when forgiven then 0 else count end, step = case when forgiven then 0 else step end,
          closed_until = case when forgiven then null else closed_until end
        from mine where a.key = mine.key
      )${brings ? sql`, ${brings.parts} ${brings.answer}` : sql`select`}`,
  )

/** A counter as it is kept. */
export interface CounterRow {
  key: string
  count: number
  step: number
  started_at: string
  last_at: string
  closed_until: string | null
  in_flight: number
}

/** A try begins at both counters of a door: their rows. */
export const knockSql = (deps: Pick<Deps, 'now'>, door: DoorSql, unless?: RawBuilder<boolean>) =>
  stepSql(deps, door, 'in', unless)

interface DoorSql {
  account: string | RawBuilder<string>
  address: string
}

/** One try more or less at both counters, which stay locked, in one order. */
const stepSql = (
  { now }: Pick<Deps, 'now'>,
  door: DoorSql,
  way: 'in' | 'out',
  unless = sql<boolean>`false`,
): RawBuilder<CounterRow> => {
  const at = new Date(now())
  const forgotten = new Date(now() - forgottenAfter)
  const changed =
    way === 'in'
      ? sql`in_flight = case when a.in_flight_at < ${forgotten} then 1 else a.in_flight + 1 end, in_flight_at = ${at}`
      : sql`in_flight = greatest(a.in_flight - 1, 0)`
  return sql`
    insert into uc_attempt as a (key, started_at, last_at, in_flight, in_flight_at)
    select key, ${at}::timestamptz, ${at}::timestamptz, ${way === 'in' ? 1 : 0}::int, ${at}::timestamptz
    from unnest(${keysOf(door)}) as k(key) where not ${unless} order by key
    on conflict (key) do update set ${changed}
    returning key, count, step, started_at, last_at, closed_until, in_flight`
}

const keysOf = ({ account, address }: DoorSql) =>
  sql`array['account|' || ${account}, 'pair|' || ${account} || '|' || ${address}]`

const counterOf = (row: CounterRow, now: number) => {
  const rule = rules[row.key.slice(0, row.key.indexOf('|'))] as Rule
  const counter: Counter = {
    count: row.count,
    step: row.step,
    startedAt: Date.parse(row.started_at),
    lastAt: Date.parse(row.last_at),
    closedUntil: row.closed_until === null ? null : Date.parse(row.closed_until),
  }
  return { rule, counter: rule.current(counter, now), inFlight: row.in_flight }
}

const write = (tx: Tx, key: string, { count, step, startedAt, lastAt, closedUntil }: Counter) =>
  sql`update uc_attempt set count = ${count}, step = ${step}, started_at = ${new Date(startedAt)}, last_at = ${new Date(lastAt)},
    closed_until = ${closedUntil === null ? null : new Date(closedUntil)} where key = ${key}`.execute(
    tx,
  )
