import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
import type { Tx } from '#server/kit/types.ts'
import {
  accountRule,
  after,
  type Counter,
  pairRule,
  type Rule,
  roomIn,
  secondsClosed,
} from './attemptRules.ts'

/** A try that its process never finished is over after this long. */
const forgottenAfter = 10_000
const patience = 5000

/** Whose door is knocked at: the account, known or not, and from where. */
export interface Door {
  account: string
  address: string
}

/**
 * Runs one try of a password. Tries in flight count against the budget, so that parallel guesses cannot
 * exceed it, while parallel right ones wait for each other. While the door is closed the work runs all the
 * same, told for how many seconds, and counts for nothing: a stranger must not see it, not even by the time.
 */
export const withAttempt = async <T>(
  deps: Deps,
  door: Door,
  work: (closed: number) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const closed = await admitted(deps, door)
  let result: T | undefined
  try {
    result = await work(closed)
  } catch (error) {
    await settle(deps, door, undefined)
    throw error
  }
  if (closed > 0) await settle(deps, door, undefined)
  else await settle(deps, door, result === undefined ? 'wrong' : 'right')
  return closed > 0 ? undefined : result
}

const rulesOf = ({ account, address }: Door): readonly (readonly [string, Rule])[] => [
  [`account|${account}`, accountRule],
  [`pair|${account}|${address}`, pairRule],
]

/** Answers for how many seconds the door is closed; 0 when it is open. */
const admitted = async (deps: Deps, door: Door): Promise<number> => {
  const giveUp = Date.now() + patience
  for (;;) {
    const closed = await admit(deps, door)
    if (closed !== undefined) return closed
    if (Date.now() > giveUp) throw new Refusal('errors.busy', { code: codes.busy })
    await pause(20 + Math.random() * 40)
  }
}

/** Undefined while so many try that the budget might not do for one more. */
const admit = (deps: Deps, door: Door): Promise<number | undefined> =>
  systemTransaction(deps.db, async tx => {
    const now = deps.now()
    const counters = await lock(tx, door, now)
    const closed = Math.max(...counters.map(({ counter }) => secondsClosed(counter, now)))
    if (
      closed === 0 &&
      counters.some(({ rule, counter, inFlight }) => inFlight >= roomIn(rule, counter))
    )
      return undefined
    for (const { key, inFlight } of counters) await setInFlight(tx, key, inFlight + 1, now)
    return closed
  })

const settle = (deps: Deps, door: Door, outcome: 'right' | 'wrong' | undefined): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = deps.now()
    for (const { key, rule, counter, inFlight } of await lock(tx, door, now)) {
      await setInFlight(tx, key, Math.max(0, inFlight - 1), now)
      if (outcome) await write(tx, key, after(rule, counter, outcome, now))
    }
  })

interface Locked {
  key: string
  rule: Rule
  counter: Counter
  inFlight: number
}
interface Row {
  key: string
  count: number
  step: number
  started_at: string
  last_at: string
  closed_until: string | null
}

/** Both counters and what is in flight at each, locked in one order. */
const lock = async (tx: Tx, door: Door, now: number): Promise<Locked[]> => {
  const rules = rulesOf(door)
  const keys = rules.flatMap(([key]) => [key, `${key}|now`]).sort()
  const at = new Date(now)
  const { rows } = await sql<Row>`
    insert into uc_attempt (key, started_at, last_at) select key, ${at}, ${at} from unnest(${keys}::text[]) as k(key)
    on conflict (key) do update set count = uc_attempt.count
    returning key, count, step, started_at, last_at, closed_until`.execute(tx)
  const byKey = new Map(rows.map(row => [row.key, row]))
  return rules.map(([key, rule]) => {
    const flying = byKey.get(`${key}|now`) as Row
    return {
      key,
      rule,
      counter: rule.current(counterOf(byKey.get(key) as Row), now),
      inFlight: now - Date.parse(flying.last_at) > forgottenAfter ? 0 : flying.count,
    }
  })
}

const counterOf = (row: Row): Counter => ({
  count: row.count,
  step: row.step,
  startedAt: Date.parse(row.started_at),
  lastAt: Date.parse(row.last_at),
  closedUntil: row.closed_until === null ? null : Date.parse(row.closed_until),
})

const setInFlight = (tx: Tx, key: string, count: number, now: number) =>
  sql`update uc_attempt set count = ${count}, last_at = ${new Date(now)} where key = ${`${key}|now`}`.execute(
    tx,
  )

const write = (tx: Tx, key: string, { count, step, startedAt, lastAt, closedUntil }: Counter) =>
  sql`update uc_attempt set count = ${count}, step = ${step}, started_at = ${new Date(startedAt)}, last_at = ${new Date(lastAt)},
    closed_until = ${closedUntil === null ? null : new Date(closedUntil)} where key = ${key}`.execute(
    tx,
  )
